package io.wattle.compact.plan;

import io.wattle.compact.CompactedDirectory;
import io.wattle.compact.CompactionException;
import io.wattle.compact.CompactionFormat;
import io.wattle.compact.Fields;
import io.wattle.compact.SourceFile;
import io.wattle.compact.SourceRoot;
import io.wattle.compact.TextFiles;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.FileSystem;

/**
 * Plans a compaction while it lists: of the files only those of the part that is being filled are in memory. One use,
 * by one thread.
 */
public final class Planner {

    private final CompactedDirectory directory;
    private final FileSystem output;
    private final List<PlannedPart> parts = new ArrayList<>();
    private OutputStream list;
    private long listed;

    private Planner(CompactedDirectory directory, FileSystem output) {
        this.directory = directory;
        this.output = output;
    }

    /**
     * Lists an input and writes the plan.
     *
     * @return the plan: this one, or one that somebody else wrote meanwhile
     * @throws CompactionException if the input has no files, or a directory may not be read
     */
    public static Plan plan(
            FileSystem input,
            SourceRoot root,
            FileSystem output,
            CompactedDirectory directory,
            CompactionFormat format,
            long targetBytes)
            throws IOException {
        return new Planner(directory, output).plan(input, root, format, targetBytes);
    }

    private Plan plan(FileSystem input, SourceRoot root, CompactionFormat format, long targetBytes) throws IOException {
        String id = TextFiles.newId();
        String name = CompactedDirectory.LIST + id;
        InputDigest digest = new InputDigest();
        Packing packing = new Packing(targetBytes, this::part);
        try (OutputStream out = output.create(directory.list(name), false)) {
            list = out;
            InputTree.walk(input, root, file -> {
                requireName(root, format, file);
                digest.add(file);
                packing.add(file);
            });
            packing.close();
        } catch (IOException | RuntimeException e) {
            output.delete(directory.list(name), false);
            throw e;
        }
        if (parts.isEmpty()) {
            output.delete(directory.list(name), false);
            throw new CompactionException("INPUT " + root
                    + " has no files (hidden ones, _x and .x, do not count; give a directory that has some)");
        }
        Plan plan = new Plan(new PlanHeader(root, format, targetBytes, name, digest.totals()), parts);
        if (PlanFile.write(output, directory, plan, id)) {
            return plan;
        }
        output.delete(directory.list(name), false);
        return PlanFile.read(output, directory);
    }

    private static void requireName(SourceRoot root, CompactionFormat format, SourceFile file)
            throws CompactionException {
        if (format == CompactionFormat.HAR && file.path().contains(":")) {
            throw new CompactionException("--format har: " + root.file(file.path())
                    + " has a colon in its name, and har:// cannot list a directory with such a file (take another"
                    + " format)");
        }
    }

    private void part(List<SourceFile> files) throws IOException {
        long start = listed;
        long bytes = 0;
        for (SourceFile file : files) {
            String line = Fields.line(file.path(), file.length(), file.modificationMillis()) + "\n";
            byte[] utf8 = line.getBytes(StandardCharsets.UTF_8);
            list.write(utf8);
            listed += utf8.length;
            bytes += file.length();
        }
        parts.add(new PlannedPart(parts.size(), start, listed - start, files.size(), bytes));
    }
}
