package io.wattle.testbed.hadoop;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The commands that an operator would type to start the daemons of a Hadoop home. Immutable and thread safe.
 *
 * @param home the unpacked Hadoop
 * @param configuration folder with a folder for the master and one for each worker class
 * @param java home of the JDK that daemons run with
 * @param jars what a kind of daemon has on its class path beside Hadoop's
 * @param temporary folder for their temporary files: daemons that are killed leave them
 */
public record HadoopCommands(Path home, Path configuration, Path java, Map<DaemonKind, Path> jars, Path temporary) {

    /** The daemons of a testbed, in the order in which a cluster starts. */
    public enum DaemonKind {
        NAMENODE("hdfs", "namenode"),
        DATANODE("hdfs", "datanode"),
        RESOURCEMANAGER("yarn", "resourcemanager"),
        HISTORYSERVER("mapred", "historyserver"),
        NODEMANAGER("yarn", "nodemanager");

        private final String program;
        private final String argument;

        DaemonKind(String program, String argument) {
            this.program = program;
            this.argument = argument;
        }

        /** Hadoop's name for it on the command line. */
        public String argument() {
            return argument;
        }
    }

    public HadoopCommands {
        jars = Map.copyOf(jars);
    }

    /** Makes an empty file system. */
    public List<String> format() {
        return command("hdfs", "master", List.of("namenode", "-format", "-nonInteractive"));
    }

    /**
     * Starts a daemon in the background.
     *
     * @param folder folder of its configuration
     * @param settings keys that only this place needs, as {@code KEY=VALUE}
     * @throws IOException if Hadoop's jars cannot be listed
     */
    public List<String> start(DaemonKind kind, String folder, List<String> settings) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("--daemon", "start", kind.argument));
        for (String setting : settings) {
            arguments.add("-D" + setting);
        }
        List<String> command = new ArrayList<>(
                List.of("env", "HADOOP_CLASS_ARCHIVE=" + archives().file(kind), "HADOOP_OPTS=" + ownOptions()));
        if (jars.containsKey(kind)) {
            command.add("HADOOP_CLASSPATH=" + jars.get(kind));
        }
        command.addAll(command(kind.program, folder, arguments));
        return command;
    }

    /** Nothing that stays in the machine's own temporary folder when they are killed. */
    private String ownOptions() {
        return "-XX:-UsePerfData -Djava.io.tmpdir=" + temporary;
    }

    /** The archives of classes that its daemons start with, as far as they exist. */
    public CdsArchives archives() {
        return new CdsArchives(home, java, jars);
    }

    private List<String> command(String program, String folder, List<String> arguments) {
        List<String> command = new ArrayList<>(List.of(
                home.resolve("bin").resolve(program).toString(),
                "--config",
                configuration.resolve(folder).toString()));
        command.addAll(arguments);
        return command;
    }
}
