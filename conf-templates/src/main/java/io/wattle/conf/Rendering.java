package io.wattle.conf;

import java.util.List;

/**
 * Configuration for a whole cluster. Immutable and thread safe.
 *
 * @param files all files, sorted by node folder
 * @param plan the container sizes behind them
 * @param warnings what the operator has to know before using them: sentences; often none
 */
public record Rendering(List<RenderedFile> files, ContainerPlan plan, List<String> warnings) {

    public Rendering {
        files = List.copyOf(files);
        warnings = List.copyOf(warnings);
    }
}
