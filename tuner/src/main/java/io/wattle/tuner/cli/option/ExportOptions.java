package io.wattle.tuner.cli.option;

import java.util.List;
import java.util.OptionalLong;
import picocli.CommandLine.Option;

/** What the best settings are written for. */
public final class ExportOptions {

    @Option(
            names = "--target-input",
            paramLabel = "SIZE",
            converter = OptionTypes.Bytes.class,
            description = "Size of the input that the best settings are written for, such as 500GB (default: that of "
                    + "--input; of a sample, as much for each vcore as was tried).")
    private Long targetInput;

    /** Size in bytes, if it was given. */
    public OptionalLong targetInput() {
        return targetInput == null ? OptionalLong.empty() : OptionalLong.of(targetInput);
    }

    /** The same as arguments. */
    public List<String> arguments() {
        return targetInput == null ? List.of() : List.of("--target-input", targetInput.toString());
    }
}
