package io.wattle.combine;

import java.io.IOException;
import java.security.PrivilegedAction;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.security.UserGroupInformation;

/** Threads of this library: daemons that act as the user of the thread that asks for them. */
public final class UserThreads {

    private UserThreads() {}

    /** So many threads, whose names begin so. */
    public static ExecutorService pool(int threads, String name) throws IOException {
        // From Java 24 on threads do not inherit the user.
        UserGroupInformation user = UserGroupInformation.getCurrentUser();
        AtomicInteger number = new AtomicInteger();
        return Executors.newFixedThreadPool(threads, tasks -> {
            Runnable asUser = () -> user.doAs((PrivilegedAction<Void>) () -> {
                tasks.run();
                return null;
            });
            Thread thread = new Thread(asUser, name + "-" + number.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        });
    }
}
