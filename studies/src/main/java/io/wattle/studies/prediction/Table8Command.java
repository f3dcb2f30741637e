package io.wattle.studies.prediction;

import picocli.CommandLine.Command;

/** {@code bin/reproduce table8}. */
@Command(
        name = "table8",
        mixinStandardHelpOptions = true,
        description =
                "Predicts seconds and joules of Zhao2016 Table 8 with the simulator, and compares the given cells.")
public final class Table8Command extends PredictCommand {

    /** For picocli. */
    public Table8Command() {
        super(StudyTable.TABLE8);
    }
}
