package io.wattle.combine.read;

import java.io.FileNotFoundException;
import java.io.InterruptedIOException;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.nio.channels.ClosedByInterruptException;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.ipc.RemoteException;
import org.apache.hadoop.ipc.RetriableException;
import org.apache.hadoop.ipc.StandbyException;
import org.apache.hadoop.security.AccessControlException;

/** Tells a file that is bad from a cluster or a program that is. */
final class BadFileCause {

    /** A killed task, a network that is down, a NameNode that does not answer now, a mistake in a program. */
    private static final List<Class<? extends Throwable>> OTHERS = List.of(
            UnreadableException.class,
            InterruptedIOException.class,
            ClosedByInterruptException.class,
            SocketException.class,
            UnknownHostException.class,
            StandbyException.class,
            RetriableException.class,
            ClassCastException.class,
            NullPointerException.class,
            IllegalStateException.class,
            UnsupportedOperationException.class);

    /** By name: of HDFS, which is not needed to read other file systems. */
    private static final Set<String> OTHERS_OF_HDFS = Set.of(
            "org.apache.hadoop.hdfs.BlockMissingException", "org.apache.hadoop.hdfs.server.namenode.SafeModeException");

    /** What a NameNode says of a file, and not of itself. */
    private static final Set<String> REMOTE_OF_FILE =
            Set.of(FileNotFoundException.class.getName(), AccessControlException.class.getName());

    private BadFileCause() {}

    /** Whether this, with all its causes, may be the fault of the file that was read. */
    static boolean mayBeTheFile(Throwable why) {
        for (Throwable cause = why; cause != null; cause = cause.getCause()) {
            if (isOther(cause)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isOther(Throwable why) {
        return OTHERS.stream().anyMatch(it -> it.isInstance(why))
                || OTHERS_OF_HDFS.contains(why.getClass().getName())
                || (why instanceof RemoteException remote && !REMOTE_OF_FILE.contains(remote.getClassName()));
    }
}
