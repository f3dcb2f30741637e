package io.wattle.benchmarks.page;

import java.util.List;
import java.util.Set;

/**
 * A kind of application that runs again and again.
 *
 * @param queue its own name, not its path
 * @param tags of the application; none if its user says nothing
 * @param memoryMb of each container
 * @param vcores of each container
 * @param cores that a container keeps busy
 * @param tasks containers, each of which does one
 * @param wimpySeconds that a container takes on a wimpy node
 * @param brawnySeconds on a brawny one
 */
record ShownJob(
        String name,
        String type,
        String user,
        String queue,
        Set<String> tags,
        int memoryMb,
        int vcores,
        double cores,
        int tasks,
        int wimpySeconds,
        int brawnySeconds) {

    private static final String IO = "wattle-workload=io";
    private static final String COMPUTE = "wattle-workload=compute";

    /** In an order in which neighbours differ. Names are as long and as odd as users' names are. */
    static final List<ShownJob> ALL = List.of(
            new ShownJob("wordcount", "MAPREDUCE", "alice", "hourly", Set.of(IO), 256, 1, 0.6, 120, 40, 16),
            new ShownJob("pi 400 1000000", "MAPREDUCE", "bob", "research", Set.of(COMPUTE), 256, 1, 1, 90, 60, 6),
            new ShownJob("sessions by country", "SPARK", "carol", "reports", Set.of(), 280, 1, 0.8, 30, 90, 25),
            new ShownJob("train ranking model", "SPARK", "erin", "research", Set.of(), 4096, 4, 3.5, 4, 400, 90),
            new ShownJob("logcount", "MAPREDUCE", "alice", "nightly", Set.of(IO), 256, 1, 0.5, 160, 50, 22),
            new ShownJob(
                    "INSERT OVERWRITE TABLE orders_by_day SELECT ... FROM clickstream_events_v2 (Stage-1)",
                    "TEZ",
                    "svc-warehouse-etl-production",
                    "nightly",
                    Set.of(),
                    300,
                    1,
                    0.7,
                    70,
                    35,
                    15),
            new ShownJob("dashboard", "SPARK", "carol", "reports", Set.of(IO), 256, 1, 0.2, 8, 7200, 7200),
            new ShownJob("kmeans", "MAPREDUCE", "bob", "research", Set.of(COMPUTE), 512, 2, 1.8, 30, 70, 12),
            new ShownJob("grep ERROR", "MAPREDUCE", "dave", "adhoc", Set.of(), 256, 1, 0.7, 30, 25, 10),
            new ShownJob("logcount", "MAPREDUCE", "dave", "adhoc", Set.of(IO), 256, 1, 0.5, 40, 50, 22));
}
