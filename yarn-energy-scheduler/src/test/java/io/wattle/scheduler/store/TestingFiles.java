package io.wattle.scheduler.store;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Files in memory that can fail, once or for good, at any step of writing. */
public final class TestingFiles implements StateFiles {

    /** What the failing step leaves behind. */
    public enum Leaves {
        NOTHING,
        A_PART,
        ALL
    }

    public final Map<String, byte[]> content = new TreeMap<>();
    public int writes;

    /** Files that grow and are not closed. */
    public final AtomicInteger open = new AtomicInteger();

    /** Files of which a block is lost. */
    public final Set<String> unreadable = new HashSet<>();

    /** Files that may not be opened, which Java tells as if they were gone. */
    public final Set<String> shut = new HashSet<>();

    /** Files on a bad place of a local disk. */
    public final Set<String> onBadSectors = new HashSet<>();

    /** Runs before a file is replaced; a slow file system waits here. */
    public Runnable beforeReplace = () -> {};

    /** The same before something is written at a file's end. */
    public Runnable beforeAppend = () -> {};

    private int failAt = Integer.MAX_VALUE;
    private boolean forGood;
    private Leaves leaves = Leaves.NOTHING;

    /** The process ends at its so many-th write. */
    public void crashAt(int write, Leaves what) {
        failAt = write;
        forGood = true;
        leaves = what;
    }

    /** One write fails; the next ones work. */
    public void failOnceAt(int write, Leaves what) {
        failAt = write;
        forGood = false;
        leaves = what;
    }

    /** What another process finds. */
    public TestingFiles found() {
        TestingFiles copy = new TestingFiles();
        copy.content.putAll(content);
        return copy;
    }

    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        content.forEach((name, bytes) -> {
            if (name.startsWith("apps-")) {
                lines.addAll(new String(bytes, StandardCharsets.UTF_8).lines().toList());
            }
        });
        return lines;
    }

    public List<String> named(String prefix) {
        return content.keySet().stream().filter(it -> it.startsWith(prefix)).toList();
    }

    @Override
    public List<String> names() throws IOException {
        return content.keySet().stream().filter(it -> !it.endsWith(".tmp")).toList();
    }

    @Override
    public List<String> unfinished() {
        return content.keySet().stream().filter(it -> it.endsWith(".tmp")).toList();
    }

    @Override
    public Optional<String> read(String name) throws IOException {
        failIfUnreadable(name);
        return found(name).map(it -> new String(it, StandardCharsets.UTF_8));
    }

    @Override
    public Optional<InputStream> open(String name, long from) throws IOException {
        failIfUnreadable(name);
        return found(name)
                .filter(it -> it.length >= from)
                .map(it -> new ByteArrayInputStream(Arrays.copyOfRange(it, (int) from, it.length)));
    }

    @Override
    public void replace(String name, String text) throws IOException {
        beforeReplace.run();
        boolean fails = fails();
        // In one step: there is no part.
        if (!fails || leaves == Leaves.ALL) {
            content.put(name, text.getBytes(StandardCharsets.UTF_8));
        }
        failIf(fails);
    }

    @Override
    public Appender create(String name) throws IOException {
        boolean fails = fails();
        if (!fails || leaves != Leaves.NOTHING) {
            content.put(name, new byte[0]);
        }
        failIf(fails);
        open.incrementAndGet();
        return new Appender() {
            private boolean closed;

            @Override
            public void append(String text) throws IOException {
                beforeAppend.run();
                boolean stops = fails();
                byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
                int length = !stops || leaves == Leaves.ALL
                        ? bytes.length
                        : leaves == Leaves.A_PART ? bytes.length * 2 / 3 : 0;
                byte[] before = content.get(name);
                byte[] after = Arrays.copyOf(before, before.length + length);
                System.arraycopy(bytes, 0, after, before.length, length);
                content.put(name, after);
                failIf(stops);
            }

            @Override
            public void close() {
                if (!closed) {
                    open.decrementAndGet();
                }
                closed = true;
            }
        };
    }

    @Override
    public void rename(String from, String to) throws IOException {
        boolean fails = fails();
        if (!fails || leaves == Leaves.ALL) {
            content.put(to, content.remove(from));
        }
        failIf(fails);
    }

    @Override
    public void delete(String name) throws IOException {
        boolean fails = fails();
        if (!fails || leaves == Leaves.ALL) {
            content.remove(name);
        }
        failIf(fails);
    }

    private Optional<byte[]> found(String name) {
        return shut.contains(name) ? Optional.empty() : Optional.ofNullable(content.get(name));
    }

    private void failIfUnreadable(String name) throws IOException {
        if (onBadSectors.contains(name)) {
            throw TroubledFs.error("Input/output error");
        }
        if (unreadable.contains(name)) {
            throw new IOException("Could not obtain block of " + name);
        }
    }

    private boolean fails() throws IOException {
        writes++;
        if (forGood && writes > failAt) {
            throw new IOException("the process has ended");
        }
        return writes == failAt;
    }

    private static void failIf(boolean fails) throws IOException {
        if (fails) {
            throw new IOException("the disk is full");
        }
    }
}
