package io.wattle.combine;

import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.file.AccessDeniedException;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.hadoop.hdfs.BlockMissingException;
import org.apache.hadoop.ipc.RemoteException;
import org.apache.hadoop.ipc.RetriableException;
import org.apache.hadoop.security.AccessControlException;
import org.apache.hadoop.security.token.SecretManager.InvalidToken;

/** What a file system may say while a file is read that has no fault. */
enum TestingStoreFault {
    NAME_NODE_RESTARTS(() -> new EOFException("End of File Exception between local host is: \"worker-1/10.0.0.1\";"
            + " destination host is: \"nn\":8020; : java.io.EOFException")),
    NO_TOKEN(() -> new AccessControlException("Client cannot authenticate via:[TOKEN, KERBEROS]")),
    TOKEN_EXPIRED(() -> new InvalidToken("token (HDFS_DELEGATION_TOKEN token 7) is expired")),
    THROTTLED(() -> new IOException("SlowDown: reduce your request rate (Service: S3, Status Code: 503)")),
    CLOSED(() -> new IOException("Filesystem closed")),
    REFUSED(() -> new ConnectException("Connection refused")),
    TIMEOUT(() -> new SocketTimeoutException("60000 millis timeout while waiting for channel to be ready")),
    UNKNOWN_HOST(() -> new UnknownHostException("nn")),
    SAFE_MODE(() -> new RemoteException(
            "org.apache.hadoop.hdfs.server.namenode.SafeModeException",
            "Zero blocklocations. Name node is in safe mode")),
    STANDBY(() -> new RemoteException(
            "org.apache.hadoop.ipc.StandbyException", "Operation category READ is not supported in state standby")),
    RETRIABLE(() -> new RetriableException("NameNode still not started")),
    BLOCK_MISSING(() -> new BlockMissingException("/f", "No live nodes contain block blk_1 after checking nodes", 0)),
    DISK(() -> new IOException("Input/output error")),
    TOO_MANY_OPEN_FILES(() -> new FileNotFoundException("/tmp/buffer (Too many open files)")),
    FORBIDDEN_BY_THE_STORE(() -> new AccessDeniedException("s3a://b/f", null, "403 Forbidden: the clock is skewed")),
    POOL_SHUT_DOWN(() -> new IllegalStateException("Connection pool shut down")),
    WRONG_ARGUMENT(() -> new IllegalArgumentException("of a client library")),
    BUG(NullPointerException::new),
    /** The stream ends before the file does, without a word. */
    BROKEN_OFF(() -> null);

    @SuppressWarnings("ImmutableEnumChecker")
    private final Supplier<Exception> exception;

    TestingStoreFault(Supplier<Exception> exception) {
        this.exception = exception;
    }

    /** Whether this is why something was thrown. */
    boolean isIn(Throwable thrown) {
        Exception expected = exception.get();
        return expected != null
                && Stream.iterate(thrown, Objects::nonNull, Throwable::getCause)
                        .flatMap(it -> Stream.concat(Stream.of(it), Stream.of(it.getSuppressed())))
                        .anyMatch(it -> it.getClass() == expected.getClass()
                                && Objects.equals(it.getMessage(), expected.getMessage()));
    }

    /** Happens, unless this is the fault of saying nothing. */
    void happen() throws IOException {
        Exception thrown = exception.get();
        if (thrown instanceof RuntimeException runtime) {
            throw runtime;
        }
        if (thrown != null) {
            throw (IOException) thrown;
        }
    }
}
