package io.wattle.studies.prediction;

import picocli.CommandLine.Command;

/** {@code bin/reproduce ppr}. */
@Command(
        name = "ppr",
        mixinStandardHelpOptions = true,
        description =
                "Predicts the performance-to-power ratios of Loghin2015 Table 3 with the simulator, and compares the "
                        + "given cells.")
public final class PprCommand extends PredictCommand {

    /** For picocli. */
    public PprCommand() {
        super(StudyTable.PPR);
    }
}
