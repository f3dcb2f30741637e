package io.wattle.studies.prediction;

import io.wattle.simulator.SimulationResult;
import io.wattle.simulator.event.StuckException;
import io.wattle.simulator.study.Loghin2015Jobs;
import io.wattle.simulator.study.Parameters;
import io.wattle.simulator.study.Zhao2016Jobs;
import io.wattle.studies.ReferenceTable;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** A table that the simulator predicts. */
enum StudyTable {
    /** Zhao2016 Table 8: seconds and joules. */
    TABLE8("table8", "zhao2016_table8_mapreduce.csv", "job", "platform") {
        @Override
        List<Measure> measures() {
            return List.of(Measure.SECONDS, Measure.JOULES);
        }

        @Override
        List<String> jobs() {
            return Zhao2016Jobs.JOBS;
        }

        @Override
        List<String> platforms() {
            return Zhao2016Jobs.PLATFORMS;
        }

        @Override
        Parameters parameters() {
            return Parameters.zhao2016();
        }

        @Override
        CellModel model(Parameters parameters, Seeds seeds) {
            Zhao2016Jobs jobs = new Zhao2016Jobs(parameters);
            return cell -> {
                try {
                    double seconds = 0;
                    double joules = 0;
                    for (long seed : seeds) {
                        SimulationResult result = jobs.run(cell.job(), cell.platform(), cell.nodes(), seed)
                                .run();
                        seconds += result.jobs().get(0).seconds();
                        joules += result.joules();
                    }
                    return Map.of(Measure.SECONDS, seconds / seeds.count(), Measure.JOULES, joules / seeds.count());
                } catch (StuckException e) {
                    throw stuck(cell, e);
                }
            };
        }
    },
    /** Loghin2015 Table 3: performance-to-power ratio. */
    PPR("ppr", "loghin2015_table3_ppr.csv", "workload", "config") {
        @Override
        List<Measure> measures() {
            return List.of(Measure.PPR);
        }

        @Override
        List<String> jobs() {
            return Loghin2015Jobs.WORKLOADS;
        }

        @Override
        List<String> platforms() {
            return Loghin2015Jobs.CONFIGS;
        }

        @Override
        Parameters parameters() {
            return Parameters.loghin2015();
        }

        @Override
        CellModel model(Parameters parameters, Seeds seeds) {
            Loghin2015Jobs jobs = new Loghin2015Jobs(parameters);
            return cell -> {
                try {
                    double joules = 0;
                    for (long seed : seeds) {
                        joules += jobs.joules(cell.job(), cell.platform(), cell.nodes(), seed);
                    }
                    return Map.of(Measure.PPR, jobs.units(cell.job()) / (joules / seeds.count()));
                } catch (StuckException e) {
                    throw stuck(cell, e);
                }
            };
        }
    };

    /** What {@code bin/reproduce} has memory for: it keeps what each node and each task of a run does. */
    private static final int MOST_NODES = 10_000;

    private final String key;
    private final String resource;
    private final String jobColumn;
    private final String platformColumn;

    StudyTable(String key, String resource, String jobColumn, String platformColumn) {
        this.key = key;
        this.resource = resource;
        this.jobColumn = jobColumn;
        this.platformColumn = platformColumn;
    }

    /** Its name on the command line. */
    String key() {
        return key;
    }

    /** What the first column of a cell is called, in the file and in JSON. */
    String jobColumn() {
        return jobColumn;
    }

    /** What the second one is called. */
    String platformColumn() {
        return platformColumn;
    }

    /** What it gives; the first one is what a calibration looks at. */
    abstract List<Measure> measures();

    /** Whether it gives times and energies, so that errors of energy can be told apart from those of time. */
    boolean isTimed() {
        return measures().containsAll(List.of(Measure.SECONDS, Measure.JOULES));
    }

    /** What it has in its first column. */
    abstract List<String> jobs();

    /** What it has in its second column. */
    abstract List<String> platforms();

    /** The parameters that the simulator uses for it. */
    abstract Parameters parameters();

    /** The simulator with these parameters: the mean of as many runs as there are seeds. */
    abstract CellModel model(Parameters parameters, Seeds seeds);

    /** The same with the seeds of {@link Seeds#OF_TABLES}. */
    CellModel model(Parameters parameters) {
        return model(parameters, Seeds.OF_TABLES);
    }

    /** The printed cells. */
    List<Cell> cells() {
        return cells(ReferenceTable.load(resource));
    }

    /**
     * The cells of a file with the columns of the printed table.
     *
     * @throws IllegalArgumentException if a column is missing, a job or platform is unknown, a figure is not a positive number, or
     *     there is no cell; the message has file and line
     */
    List<Cell> cells(ReferenceTable table) {
        table.requireColumns(List.of(jobColumn, platformColumn, "nodes"));
        if (table.rows().isEmpty()) {
            throw new IllegalArgumentException(
                    table.name() + ": no cell (needed: at least one line below that of the column names)");
        }
        List<Cell> cells = new ArrayList<>();
        for (ReferenceTable.Entry row : table.rows()) {
            Map<Measure, Double> given = new EnumMap<>(Measure.class);
            for (Measure measure : measures()) {
                if (row.cells().containsKey(measure.column()) && row.has(measure.column())) {
                    given.put(measure, positive(row, measure.column()));
                }
            }
            double nodes = positive(row, "nodes");
            if (nodes != Math.rint(nodes) || nodes > MOST_NODES) {
                throw new IllegalArgumentException(row.where() + ": nodes is '" + row.text("nodes")
                        + "' (needed: a whole number from 1 to " + MOST_NODES + ")");
            }
            cells.add(new Cell(
                    known(row, jobColumn, jobs()), known(row, platformColumn, platforms()), (int) nodes, given));
        }
        return cells;
    }

    private static double positive(ReferenceTable.Entry row, String column) {
        double value = row.number(column);
        if (!(value > 0) || Double.isInfinite(value)) {
            throw new IllegalArgumentException(
                    row.where() + ": " + column + " is '" + row.text(column) + "' (needed: a number above 0)");
        }
        return value;
    }

    private static String known(ReferenceTable.Entry row, String column, List<String> names) {
        String name = row.text(column);
        if (!names.contains(name)) {
            throw new IllegalArgumentException(
                    row.where() + ": " + column + " is '" + name + "' (known: " + String.join(", ", names) + ")");
        }
        return name;
    }

    private static IllegalStateException stuck(Cell cell, StuckException e) {
        return new IllegalStateException(cell.row() + ", " + cell.nodes() + " nodes: " + e.getMessage(), e);
    }
}
