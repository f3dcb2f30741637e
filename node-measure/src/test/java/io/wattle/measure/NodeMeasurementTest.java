package io.wattle.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.wattle.model.Architecture;
import io.wattle.model.Catalog;
import io.wattle.model.Figure;
import io.wattle.model.NodeAttribute;
import io.wattle.model.NodeClass;
import io.wattle.model.Quality;
import io.wattle.model.Tier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class NodeMeasurementTest {

    private static final MeasureListener NONE = MeasureListener.NONE;

    @TempDir
    Path workDir;

    private final List<String> told = new ArrayList<>();

    private MeasureOptions options() {
        return MeasureOptions.usual("this-node", workDir)
                .withLimit(MeasureOptions.LEAST_LIMIT)
                .withDiskBytesLimit(16 << 20);
    }

    /** A container with so little of a machine that no processor step runs: the others come at once. */
    private HostFiles limited() {
        return new TestingHost(workDir.resolve("root"))
                .file("proc/self/cgroup", "0::/")
                .file("sys/fs/cgroup/cpu.max", "50000 100000")
                .file("proc/meminfo", "MemTotal: 983040 kB")
                .files();
    }

    @Test
    void measuresThisMachineInTimeAndLeavesNothingBehind() throws Exception {
        TestingMeter meter = TestingMeter.watts("pdu", 90);
        NodeMeasurement measurement = new NodeMeasurement(options(), List.of(meter), new MeasureListener() {
            @Override
            public void started(StepPlan step, int index, int total) {
                told.add(index + "/" + total + " " + step.name());
            }

            @Override
            public void finished(StepResult result, int index, int total) {
                told.add(result.name());
            }
        });
        MeasuredNode measured = measurement.run();

        NodeClass node = measured.nodeClass();
        assertThat(measured.elapsed()).isLessThan(options().limit().plusSeconds(2));
        assertThat(workDir).isEmptyDirectory();
        assertThat(told)
                .hasSize(2 * measurement.plan().size())
                .startsWith("1/15 hardware", "hardware", "2/15 idle watts");
        assertThat(measured.steps())
                .extracting(StepResult::name)
                .containsExactlyElementsOf(
                        measurement.plan().stream().map(StepPlan::name).toList());
        Set<NodeAttribute> known = EnumSet.copyOf(node.figures().keySet());
        known.addAll(node.whyMissing().keySet());
        assertThat(known).isEqualTo(EnumSet.allOf(NodeAttribute.class));
        assertThat(node.figures()).doesNotContainKeys(node.whyMissing().keySet().toArray(NodeAttribute[]::new));
        assertThat(node.whyMissing().values()).doesNotContain("no step measures it");
        assertThat(node.architecture()).isEqualTo(Architecture.ofMachine(System.getProperty("os.arch")));
        assertThat(node.value(NodeAttribute.MEMORY_MB)).isPresent();
        assertThat(node.figure(NodeAttribute.IDLE_WATTS).map(Figure::value)).hasValue(90.0);
        Hardware hardware =
                Hardware.read(HostFiles.ofThisMachine(), Runtime.getRuntime().availableProcessors());
        if (hardware.whyNotAllThreads().isEmpty()) {
            assertThat(node.tier()).isEqualTo(Tier.BRAWNY);
            assertThat(node.quality(NodeAttribute.IDLE_WATTS, NodeAttribute.BUSY_WATTS))
                    .isEqualTo(Quality.MEASURED);
            assertThat(node.power()).isPresent();
            assertThat(measured.warnings()).noneMatch(it -> it.contains("guess"));
        }
    }

    @Test
    void writesWhatTheCatalogReads() throws Exception {
        MeasuredNode measured =
                new NodeMeasurement(options().withDiskBytesLimit(0), List.of(), NONE, limited(), new Tools("")).run();

        String yaml = measured.yaml();
        NodeClass read = Catalog.builtIn()
                .with("measured.yaml", yaml)
                .nodeClass("this-node")
                .orElseThrow();
        assertThat(read).isEqualTo(measured.nodeClass());
        assertThat(yaml)
                .contains(
                        "notMeasured:",
                        "lets this process use 0.5 of a processor",
                        "containerMemoryMb: 600",
                        "idleWatts: \"no meter found; see bin/tuner power doctor\"");
        assertThat(yaml).contains("diskReadMbPerSecond: \"no bytes of disk allowed\"");
    }

    @Test
    void warningsAreCommentsWhateverTheyHold() {
        MeasuredNode measured = new MeasuredNode(
                NodeClass.named("x").build(), List.of(), List.of("one\nnodeClasses: two"), Duration.ZERO);

        assertThat(measured.yaml()).startsWith("# Warning: one nodeClasses: two\nnodeClasses:\n  x:\n");
    }

    @Test
    void aPlanRunsNothingAndFitsTheLimit() {
        TestingTools tools = new TestingTools(workDir);
        Path ran = workDir.resolve("ran");
        tools.script("fio", "touch " + ran);
        for (Duration limit : List.of(Duration.ofSeconds(5), Duration.ofSeconds(120), Duration.ofHours(1))) {
            NodeMeasurement measurement = new NodeMeasurement(
                    MeasureOptions.usual("x", workDir).withLimit(limit).withIperfPeer("node2"),
                    List.of(TestingMeter.watts("pdu", 1)),
                    NONE,
                    HostFiles.ofThisMachine(),
                    tools.tools());
            List<StepPlan> plan = measurement.plan();

            assertThat(plan).hasSize(16).allMatch(it -> it.expected().compareTo(it.atMost()) < 0);
            assertThat(plan.stream().map(StepPlan::atMost).reduce(Duration.ZERO, Duration::plus))
                    .isLessThan(limit);
            assertThat(plan.stream().mapToLong(StepPlan::diskBytes).sum())
                    .isLessThanOrEqualTo(MeasureOptions.USUAL_DISK_BYTES);
            assertThat(measurement.leftOut())
                    .containsOnlyKeys(
                            NodeAttribute.SLEEP_WATTS,
                            NodeAttribute.WAKE_SECONDS,
                            NodeAttribute.BOOT_JOULES,
                            NodeAttribute.PRICE_USD);
        }
        assertThat(ran).doesNotExist();
    }

    /** Writes its file, says its process id, and hangs. */
    private Path hangingFio(Path pid) {
        return new TestingTools(workDir)
                .script(
                        "fio",
                        "for a in \"$@\"; do case $a in --filename=*) echo data >${a#--filename=};; esac; done\n"
                                + "echo $$ >" + pid + ".new; mv " + pid + ".new " + pid + "; sleep 60");
    }

    private static long written(Path pid) throws IOException, InterruptedException {
        while (Files.notExists(pid)) {
            Thread.sleep(20);
        }
        return Long.parseLong(Files.readString(pid).strip());
    }

    @Test
    void anInterruptionRemovesTheFileAndEndsTheTool() throws Exception {
        Path work = Files.createDirectory(workDir.resolve("work"));
        assumeThat(DirectDiskBenchTest.whyNoDisk(work)).isEmpty();
        Path pid = workDir.resolve("pid");
        Tools tools = new Tools(hangingFio(pid).getParent().toString());
        MeasureOptions options = MeasureOptions.usual("x", work);
        NodeMeasurement measurement = new NodeMeasurement(options, List.of(), NONE, limited(), tools);
        AtomicReference<Exception> thrown = new AtomicReference<>();
        Thread thread = new Thread(() -> {
            try {
                measurement.run();
            } catch (IOException | InterruptedException e) {
                thrown.set(e);
            }
        });
        thread.start();
        long tool = written(pid);
        assertThat(work).isNotEmptyDirectory();
        thread.interrupt();
        thread.join();

        assertThat(thrown.get()).isInstanceOf(InterruptedException.class);
        assertThat(work).isEmptyDirectory();
        assertThat(TestingTools.ends(tool)).isTrue();
    }

    @Test
    void aSignalRemovesTheFileAndEndsTheTool() throws Exception {
        Path work = Files.createDirectory(workDir.resolve("work"));
        assumeThat(DirectDiskBenchTest.whyNoDisk(work)).isEmpty();
        Path pid = workDir.resolve("pid");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        TestingRun.class.getName(),
                        limited().root().toString(),
                        work.toString(),
                        hangingFio(pid).getParent().toString())
                .inheritIO()
                .start();
        try {
            long tool = written(pid);
            assertThat(work).isNotEmptyDirectory();
            process.destroy();

            assertThat(process.waitFor()).isEqualTo(143);
            assertThat(work).isEmptyDirectory();
            assertThat(TestingTools.ends(tool)).isTrue();
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void refusesWhatCannotWork() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> options().withLimit(Duration.ofMillis(4999)))
                .withMessage("limit: 4.999 s (allowed: at least 5 s; usual: 120 s)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> options().withDiskBytesLimit(-1))
                .withMessage("disk bytes: -1 (allowed: from 0, which leaves the disk out)");
        assertThatIllegalArgumentException().isThrownBy(() -> MeasureOptions.usual("Two Words", workDir));
        assertThatIllegalArgumentException().isThrownBy(() -> options().withIperfPeer("--help"));
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> new NodeMeasurement(
                                MeasureOptions.usual("x", workDir.resolve("nowhere")), List.of(), NONE)
                        .run())
                .withMessageContaining("nowhere is no directory");
    }
}
