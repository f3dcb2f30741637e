package io.wattle.benchmarks.testbed;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Programs of ours that run within a testbed that is up, on its master, as clients of its Hadoop. Used by one thread. */
public final class MasterPrograms {

    private static final String OPTIONS = "HADOOP_CLIENT_OPTS=-Xmx768m -XX:+UseSerialGC -XX:TieredStopAtLevel=1";

    private final BenchmarkTestbed testbed;
    private final ObjectMapper json = new ObjectMapper();

    /** Of that testbed. */
    public MasterPrograms(BenchmarkTestbed testbed) {
        this.testbed = testbed;
    }

    /**
     * Waits until as many nodes run.
     *
     * @param nodes how many, the master's among them
     */
    void awaitNodes(int nodes) throws IOException, InterruptedException {
        ownMain(AwaitNodesMain.class, Integer.toString(nodes));
    }

    /** Runs jobs that come at their times. */
    public PhaseOutcome phase(PhaseRequest request) throws IOException, InterruptedException {
        return json.readValue(answer(PhaseMain.AT_THEIR_TIMES, request), PhaseOutcome.class);
    }

    /** Runs jobs one after the other. */
    List<LoneRun> inTurn(TurnRequest request) throws IOException, InterruptedException {
        return json.readValue(answer(PhaseMain.IN_TURN, request), new TypeReference<>() {});
    }

    /** Runs a job of equal maps, and tells how long they took, by worker. */
    Map<String, MapTimes> mapTimes(int maps, long samples) throws IOException, InterruptedException {
        String answer = answer(MapTimesMain.class, Integer.toString(maps), Long.toString(samples));
        Map<String, List<Double>> seconds = json.readValue(answer, new TypeReference<>() {});
        Map<String, MapTimes> times = new TreeMap<>();
        seconds.forEach((host, values) -> times.put(host, MapTimes.of(values)));
        return times;
    }

    /**
     * Runs a small wordcount while containers sleep on some hosts, and fill them.
     *
     * @param name as of {@link TurnRequest}
     * @param fullHosts none for a run with nothing beside it
     */
    FullClassRun besideSleeping(String name, int maps, List<String> fullHosts)
            throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(List.of(name, Integer.toString(maps)));
        arguments.addAll(fullHosts);
        return json.readValue(answer(FullClassMain.class, arguments.toArray(String[]::new)), FullClassRun.class);
    }

    private String answer(String kind, Object request) throws IOException, InterruptedException {
        Path asked = Files.createTempFile("wattle-asked-", ".json");
        try {
            json.writeValue(asked.toFile(), request);
            return answer(PhaseMain.class, kind, asked.toString());
        } finally {
            Files.deleteIfExists(asked);
        }
    }

    /** What a program of ours writes into the file that is its last argument. */
    private String answer(Class<?> main, String... arguments) throws IOException, InterruptedException {
        Path answer = Files.createTempFile("wattle-answer-", ".json");
        try {
            List<String> all = new ArrayList<>(List.of(arguments));
            all.add(answer.toString());
            ownMain(main, all.toArray(String[]::new));
            return Files.readString(answer);
        } finally {
            Files.deleteIfExists(answer);
        }
    }

    /** Runs a main class of ours to its end. */
    public void ownMain(Class<?> main, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                "env",
                "HADOOP_CLASSPATH=" + ownClassPath(System.getProperty("java.class.path")),
                OPTIONS,
                "hadoop",
                main.getName()));
        command.addAll(List.of(arguments));
        testbed.onMaster(command);
    }

    /** The client is that of the testbed's own Hadoop: ours would send jobs with another version's defaults. */
    static String ownClassPath(String classPath) {
        return Stream.of(classPath.split(File.pathSeparator))
                .filter(it -> !Path.of(it).getFileName().toString().startsWith("hadoop-"))
                .collect(Collectors.joining(File.pathSeparator));
    }
}
