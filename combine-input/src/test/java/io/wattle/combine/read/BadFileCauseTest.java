package io.wattle.combine.read;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.util.List;
import org.apache.hadoop.fs.ChecksumException;
import org.apache.hadoop.hdfs.BlockMissingException;
import org.apache.hadoop.ipc.RemoteException;
import org.apache.hadoop.ipc.RetriableException;
import org.apache.hadoop.ipc.StandbyException;
import org.apache.hadoop.security.AccessControlException;
import org.junit.jupiter.api.Test;

class BadFileCauseTest {

    @Test
    void whatIsWrongWithAFile() {
        for (Throwable why : List.of(
                new EOFException(),
                new FileNotFoundException(),
                new AccessControlException("no"),
                new ChecksumException("no", 0),
                new IOException("not a gzip file"),
                // What decompressors throw at damaged bytes.
                new ArrayIndexOutOfBoundsException(),
                new NegativeArraySizeException(),
                new IllegalArgumentException(),
                new InternalError(),
                new RemoteException("java.io.FileNotFoundException", "gone"),
                new RemoteException("org.apache.hadoop.security.AccessControlException", "no"))) {
            assertThat(BadFileCause.mayBeTheFile(why)).as("%s", why).isTrue();
        }
    }

    @Test
    void whatIsWrongWithTheClusterOrAProgram() {
        for (Throwable why : List.of(
                new ConnectException(),
                new InterruptedIOException(),
                new BlockMissingException("/f", "no live nodes contain it", 0),
                new StandbyException("standby"),
                new RetriableException("later"),
                new RemoteException("org.apache.hadoop.ipc.StandbyException", "standby"),
                new RemoteException("org.apache.hadoop.hdfs.server.namenode.SafeModeException", "safe mode"),
                new ClassCastException(),
                new NullPointerException(),
                new UnreadableException("no codec", null),
                new IOException("wrapped", new ConnectException()))) {
            assertThat(BadFileCause.mayBeTheFile(why)).as("%s", why).isFalse();
        }
    }
}
