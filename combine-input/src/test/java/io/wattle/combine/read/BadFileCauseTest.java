package io.wattle.combine.read;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.fs.ChecksumException;
import org.apache.hadoop.ipc.RemoteException;
import org.apache.hadoop.security.AccessControlException;
import org.junit.jupiter.api.Test;

class BadFileCauseTest {

    @Test
    void onlyTheseAreAFilesOwn() {
        assertThat(BadFileCause.of(new FileNotFoundException())).contains(BadFileCause.GONE);
        assertThat(BadFileCause.of(new AccessControlException("no"))).contains(BadFileCause.FORBIDDEN);
        assertThat(BadFileCause.of(new EOFException())).contains(BadFileCause.SHRUNK);
        assertThat(BadFileCause.of(new ChecksumException("no", 0))).contains(BadFileCause.CHECKSUM);
        assertThat(BadFileCause.of(new DamagedFileException(new EOFException(), 7)))
                .contains(BadFileCause.DAMAGED);
    }

    @Test
    void allElseIsTheClustersOrAPrograms() {
        for (Throwable why : List.of(
                new IOException("not a gzip file"),
                new IOException("wrapped", new FileNotFoundException()),
                new ArrayIndexOutOfBoundsException(),
                new IllegalArgumentException(),
                new InternalError(),
                new RemoteException("java.io.FileNotFoundException", "gone"),
                new ClassCastException(),
                new UnreadableException("no codec", null))) {
            assertThat(BadFileCause.of(why)).as("%s", why).isEmpty();
        }
    }
}
