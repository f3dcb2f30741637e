package io.wattle.scheduler.guard;

/**
 * Makes daemon threads of ours. What nothing in them catches is noted: Hadoop's handler, which the daemons have for all
 * threads, ends the process at an Error. Stateless and thread safe.
 */
public final class OwnThread {

    private OwnThread() {}

    /**
     * Makes one, not started.
     *
     * @param where what is counted if it fails
     */
    public static Thread of(String name, Failures failures, EntryPoint where, Runnable task) {
        Thread made = new Thread(task, name);
        made.setDaemon(true);
        made.setUncaughtExceptionHandler((thread, thrown) -> failures.caught(where, thrown));
        return made;
    }
}
