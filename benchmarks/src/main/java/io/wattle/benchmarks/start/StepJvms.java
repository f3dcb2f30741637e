package io.wattle.benchmarks.start;

import io.wattle.archive.ContainerKind;
import io.wattle.archive.Jars;
import io.wattle.archive.Manifest;
import io.wattle.archive.NodeArchives;
import io.wattle.archive.Ownership;
import io.wattle.archive.training.HadoopJvm;
import io.wattle.archive.training.OneNodeProcess;
import io.wattle.benchmarks.ShortTasks;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.TaskUmbilicalProtocol;

/** Runs in a JVM with a node's Hadoop and its HDFS: starts {@link MapStart} with each variant in turn. */
public final class StepJvms {

    static final String RESULTS = "steps.txt";
    static final String ROUNDS = "rounds.txt";
    static final String ARCHIVES = "archives";

    /** How many jars are used. */
    static final String JARS = "jars.txt";

    private static final Duration LONGEST = Duration.ofMinutes(2);
    private static final int INPUT_BYTES = 1 << 20;
    private static final String CLASSES_LOG = "used-classes.log";

    private final Path folder;
    private final Manifest made;
    private final Path archive;
    private final org.apache.hadoop.fs.Path input = new org.apache.hadoop.fs.Path("/started/input");

    private StepJvms(Path folder) throws IOException {
        this.folder = folder;
        NodeArchives archives =
                new NodeArchives(folder.resolve(ARCHIVES), new Ownership(System.getProperty("user.name")));
        made = archives.manifest().orElseThrow();
        archive = archives.archive(ContainerKind.TASK);
    }

    /** Its argument is the folder that {@link MapSteps} has prepared. */
    public static void main(String[] arguments) {
        Path folder = Path.of(arguments[0]);
        OneNodeProcess.run(folder, it -> new StepJvms(folder).run(it));
    }

    private void run(Configuration clients) throws Exception {
        int rounds = Integer.parseInt(Files.readString(folder.resolve(ROUNDS)).strip());
        try (OutputStream out = FileSystem.get(clients).create(input)) {
            out.write(new byte[INPUT_BYTES]);
        }
        Path jobFile = folder.resolve("job.xml");
        JobConf job = new JobConf(clients);
        job.set("mapreduce.cluster.local.dir", folder.resolve("local").toString());
        try (OutputStream out = Files.newOutputStream(jobFile)) {
            job.writeXml(out);
        }
        RPC.Server umbilical = umbilical(clients);
        umbilical.start();
        try {
            List<String> arguments = List.of(
                    jobFile.toUri().toString(),
                    Integer.toString(umbilical.getListenerAddress().getPort()),
                    input.toString());
            Jars usedJars = usedJars(arguments);
            Files.writeString(
                    folder.resolve(JARS),
                    usedJars.files().size() + " of " + made.jars().files().size());
            String used = usedJars.classPath();
            for (int round = 0; round < rounds; round++) {
                for (StepVariant variant : StepVariant.values()) {
                    append(
                            variant,
                            start(options(variant), variant == StepVariant.USED_JARS ? used : all(), arguments));
                }
            }
        } finally {
            umbilical.stop();
        }
    }

    /** Answers the one call that is made of it. */
    private static RPC.Server umbilical(Configuration conf) throws IOException {
        Object answers = Proxy.newProxyInstance(
                StepJvms.class.getClassLoader(),
                new Class<?>[] {TaskUmbilicalProtocol.class},
                (proxy, method, values) -> TaskUmbilicalProtocol.versionID);
        return new RPC.Builder(conf)
                .setProtocol(TaskUmbilicalProtocol.class)
                .setInstance(answers)
                .setBindAddress("127.0.0.1")
                .setPort(0)
                .setNumHandlers(1)
                .build();
    }

    private String all() {
        return made.jars().classPath();
    }

    /** A JVM that refuses the archive ends: it must not pass for one that starts from it. */
    private List<String> options(StepVariant variant) {
        return variant == StepVariant.ARCHIVE
                ? List.of("-XX:SharedArchiveFile=" + archive, "-Xshare:on")
                : List.of("-Xshare:auto");
    }

    /** By what a JVM says of its classes; it counts for nothing else, as writing that down takes time. */
    private Jars usedJars(List<String> arguments) throws IOException, InterruptedException {
        Path log = folder.resolve(CLASSES_LOG);
        start(List.of("-Xlog:class+load=info:file=" + log + "::filecount=0"), all(), arguments);
        List<String> lines = Files.readAllLines(log);
        return ClassSources.used(made.jars(), lines);
    }

    private List<String> start(List<String> options, String jars, List<String> arguments)
            throws IOException, InterruptedException {
        List<String> command =
                new ArrayList<>(List.of(made.javaHome().resolve("bin/java").toString(), "-Xmx256m"));
        command.addAll(List.of(ShortTasks.OPTIONS.split(" ")));
        command.addAll(options);
        command.addAll(List.of(
                "-cp",
                Stream.of(
                                jars,
                                HadoopJvm.source(MapStart.class).toString(),
                                folder.resolve("conf").toString())
                        .collect(Collectors.joining(File.pathSeparator)),
                MapStart.class.getName()));
        command.addAll(arguments);
        Path out = folder.resolve("start.out");
        Path log = folder.resolve("start.log");
        Process process = new ProcessBuilder(command)
                .redirectOutput(out.toFile())
                .redirectError(log.toFile())
                .start();
        try {
            if (!process.waitFor(LONGEST.toSeconds(), TimeUnit.SECONDS) || process.exitValue() != 0) {
                throw new IOException("a JVM as a map's failed, or took more than " + LONGEST.toSeconds() + " s: "
                        + Files.readString(log));
            }
        } finally {
            process.destroyForcibly();
        }
        return Files.readAllLines(out);
    }

    private void append(StepVariant variant, List<String> lines) throws IOException {
        List<String> marked = lines.stream()
                .filter(it -> it.startsWith("STEP\t") || it.startsWith("TOTAL\t") || it.startsWith("THREAD\t"))
                .map(it -> variant + "\t" + it)
                .toList();
        Files.write(folder.resolve(RESULTS), marked, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        // One JVM's lines end here.
        Files.writeString(folder.resolve(RESULTS), variant + "\tEND\t\t0\n", StandardOpenOption.APPEND);
    }
}
