package io.wattle.tuning.run;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.function.Supplier;

/** A disk in memory that fails when it is told to, after half of the bytes. */
final class TestingJournalFile implements JournalFile {

    private byte[] content = {};
    private int writes;
    private int firstFailure;
    private int lastFailure;
    private Supplier<Throwable> failure = () -> null;

    /** The writes from now on that fail, counted from 1. */
    void failAtWrites(int first, int last, Supplier<Throwable> with) {
        writes = 0;
        firstFailure = first;
        lastFailure = last;
        failure = with;
    }

    @Override
    public byte[] read() {
        return content.clone();
    }

    @Override
    public long size() {
        return content.length;
    }

    @Override
    public void write(long offset, byte[] bytes) throws IOException {
        writes++;
        boolean fails = writes >= firstFailure && writes <= lastFailure;
        ByteArrayOutputStream after = new ByteArrayOutputStream();
        after.writeBytes(Arrays.copyOf(content, (int) offset));
        after.write(bytes, 0, fails ? bytes.length / 2 : bytes.length);
        content = after.toByteArray();
        if (!fails) {
            return;
        }
        Throwable cause = failure.get();
        if (cause instanceof IOException broken) {
            throw broken;
        }
        if (cause instanceof RuntimeException broken) {
            throw broken;
        }
        throw (Error) cause;
    }
}
