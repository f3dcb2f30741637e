package io.wattle.tuning.run;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;

/** The bytes below a {@link Journal}. Used by one thread. */
interface JournalFile {

    /** All that is there; nothing where there is no file. */
    byte[] read() throws IOException;

    /** Size in bytes, 0 where there is no file. */
    long size() throws IOException;

    /** Cuts off what lies behind the offset and writes there; when this returns, the bytes survive a crash. */
    void write(long offset, byte[] bytes) throws IOException;

    /** A file on disk. It is opened for each trial: a handle from before a remount or a failover might be dead. */
    static JournalFile at(Path path) {
        return new JournalFile() {
            @Override
            public byte[] read() throws IOException {
                return Files.exists(path) ? Files.readAllBytes(path) : new byte[0];
            }

            @Override
            public long size() throws IOException {
                return Files.exists(path) ? Files.size(path) : 0;
            }

            @Override
            public void write(long offset, byte[] bytes) throws IOException {
                // Not a FileChannel: an interrupt, which is how Ctrl-C arrives, would close it and lose a finished
                // trial.
                try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
                    file.setLength(offset);
                    file.seek(offset);
                    file.write(bytes);
                    file.getFD().sync();
                }
            }
        };
    }
}
