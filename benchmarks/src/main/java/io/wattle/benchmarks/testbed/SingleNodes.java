package io.wattle.benchmarks.testbed;

import io.wattle.benchmarks.testbed.WorkerFigures.Figure;
import io.wattle.benchmarks.testbed.WorkerFigures.Measured;
import io.wattle.testbed.plan.SpeedScale;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** An Edison and a Dell R620, each alone on a testbed: do the ratios of Zhao2016's single nodes hold there? */
@Command(
        mixinStandardHelpOptions = true,
        name = "bin/benchmark single-nodes",
        description = "Core, disk and network of an emulated Edison and Dell R620, beside the study's ratios.")
public final class SingleNodes implements Callable<Integer> {

    private static final int FAILED = 1;

    /** One Edison could be twenty times as fast here as it is, but no disk would be. */
    private static final String MAX_FACTOR = "2";

    @Option(names = "--name", paramLabel = "NAME", description = "The testbed's name (default: single-nodes).")
    private String name = "single-nodes";

    /** Ends with code 1 where a testbed does not come up, or something could not be measured. */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new SingleNodes()).execute(arguments));
    }

    /** What the study measured on both: the figures of Zhao2016 that a testbed emulates. */
    private enum Printed {
        DMIPS(Figure.ONE_CORE, "DMIPS of a core", 632.3, 11_383, "sec. 4.1"),
        DISK_READ(Figure.DISK_READ, "reads, MB/s", 19.5, 86.1, "Table 5"),
        DISK_WRITE(Figure.DISK_WRITE, "writes, MB/s", 4.5, 24.0, "Table 5"),
        NETWORK(Figure.NETWORK, "TCP, Mbit/s", 93.9, 942, "sec. 4.4");

        private final Figure figure;
        private final String title;
        private final double edison;
        private final double dell;
        private final String source;

        Printed(Figure figure, String title, double edison, double dell, String source) {
            this.figure = figure;
            this.title = title;
            this.edison = edison;
            this.dell = dell;
            this.source = source;
        }
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        try {
            Map<Figure, Double> edison = ofTheClass("edison", "edison=1");
            Map<Figure, Double> dell = ofTheClass("dell", "dell-r620=1");
            System.out.println("| figure, of the class's own speed | Edison | Dell | Dell / Edison | Zhao2016 |");
            System.out.println("|---|---|---|---|---|");
            for (Printed it : Printed.values()) {
                double ours = dell.get(it.figure) / edison.get(it.figure);
                System.out.printf(
                        Locale.ROOT,
                        "| %s | %.4g | %.4g | %.2f | %.2f (%s) |%n",
                        it.title,
                        edison.get(it.figure),
                        dell.get(it.figure),
                        ours,
                        it.dell / it.edison,
                        it.source);
            }
            return 0;
        } catch (IOException e) {
            System.err.println("wattle: " + e.getMessage());
            return FAILED;
        }
    }

    /** What the only worker of a testbed gets, with the testbed's factor taken out. */
    private Map<Figure, Double> ofTheClass(String cluster, String workers) throws IOException, InterruptedException {
        Path folder = Toolkit.buildFolder("single-nodes");
        BenchmarkTestbed testbed = BenchmarkTestbed.loggingIn(folder, name);
        Map<Figure, Double> figures = new EnumMap<>(Figure.class);
        UpOptions options = UpOptions.of(cluster).with("--workers", workers).with("--max-factor", MAX_FACTOR);
        testbed.whileUp(options, plan -> {
            for (Measured it : new WorkerFigures(testbed, name, folder)
                    .measure(plan, plan.workers().get(0))) {
                figures.put(it.figure(), unscaled(it, plan.scale()));
            }
        });
        return figures;
    }

    private static double unscaled(Measured it, SpeedScale scale) {
        return switch (it.figure()) {
            case ONE_CORE, ALL_CORES -> it.measured() * scale.machine().dmipsPerCore() / scale.factor();
            case MEMORY -> it.measured();
            case DISK_READ, DISK_WRITE, NETWORK -> it.measured() / scale.factor();
        };
    }
}
