package io.wattle.testbed.cli;

import io.wattle.model.YamlFileException;
import io.wattle.testbed.linux.HostNamespace;
import io.wattle.testbed.linux.Rights;
import io.wattle.testbed.plan.DoesNotFitException;
import io.wattle.testbed.plan.TestbedPlan;
import io.wattle.testbed.plan.WorkerPlan;
import io.wattle.testbed.state.InitProcess;
import io.wattle.testbed.state.StateFolder;
import io.wattle.testbed.state.TestbedSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code bin/testbed exec}. */
@Command(
        mixinStandardHelpOptions = true,
        name = "exec",
        description = "Run a command on a host of the testbed, as in: bin/testbed exec master -- hdfs dfs -ls /")
final class ExecCommand implements Callable<Integer> {

    @Mixin
    private NameOption name;

    @Parameters(index = "0", paramLabel = "HOST", description = "master or a worker.")
    private String host;

    @Parameters(index = "1..*", arity = "1..*", paramLabel = "COMMAND", description = "The command and its arguments.")
    private List<String> command = new ArrayList<>();

    @Option(
            names = "--vcores",
            paramLabel = "N",
            description = "Run it as a container of N vcores: with the cores, memory and disk of the worker's class."
                    + " Without it, it has the host's network and files, and all of this machine otherwise.")
    private Integer vcores;

    @Override
    public Integer call() throws UsageException, IOException, InterruptedException {
        StateFolder state = name.folderOfRunning();
        InitProcess init = InitProcess.of(state).orElseThrow();
        HostArgument.require(state, host);
        TestbedSpec spec = TestbedSpec.read(state);
        ProcessBuilder builder = new ProcessBuilder(onHost(state, init, spec.rights())).inheritIO();
        prepare(builder.environment(), state, spec);
        if (vcores == null) {
            return builder.start().waitFor();
        }
        try (ContainerGroup group = ContainerGroup.create(state, worker(spec), vcores)) {
            builder.command(group.joining(builder.command()));
            return builder.start().waitFor();
        }
    }

    /** For Hadoop's commands: which Hadoop, and that their JVMs leave nothing in this machine's temporary folder. */
    static void prepare(Map<String, String> environment, StateFolder state, TestbedSpec spec) {
        environment.put("HADOOP_HOME", spec.hadoopHome());
        environment.put(
                "HADOOP_CONF_DIR", state.configuration(TestbedPlan.MASTER).toString());
        environment.put("JAVA_HOME", System.getProperty("java.home"));
        // Before what the user says, which counts where both say something.
        environment.merge("HADOOP_OPTS", "-XX:-UsePerfData", (own, ours) -> ours + " " + own);
        environment.merge("PATH", spec.hadoopHome() + "/bin", (path, bin) -> bin + ":" + path);
    }

    private WorkerPlan worker(TestbedSpec spec) throws IOException, UsageException {
        if (vcores < 1) {
            throw new UsageException("--vcores " + vcores + " (allowed: 1 or more)");
        }
        if (!spec.rights().limitsProcesses()) {
            throw new UsageException(
                    "--vcores " + vcores + ": nothing limits cores in this testbed, as it has no cgroups ("
                            + spec.rights().whyNoCgroups()
                            + "); leave it out, or build the testbed as root, where cgroups can be"
                            + " made");
        }
        try {
            return spec.plan()
                    .worker(host)
                    .orElseThrow(() -> new UsageException("--vcores: " + host
                            + " is no worker, and only workers have cores as fast as their class's"));
        } catch (YamlFileException | DoesNotFitException e) {
            throw new UsageException(e.getMessage(), e);
        }
    }

    private List<String> onHost(StateFolder state, InitProcess init, Rights rights) throws IOException {
        List<String> whole = new ArrayList<>(HostNamespace.enter(Files.readString(state.keeper(host))));
        whole.addAll(command);
        return rights.namespaces().entering(init.handle().pid(), whole);
    }
}
