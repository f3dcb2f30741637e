package io.wattle.combine.list;

import java.io.IOException;
import java.util.List;

/** A format that makes the splits of its files itself. Called from several threads. */
@FunctionalInterface
public interface FormatSplits {

    /**
     * The splits of some files; of files that the format does not read there are none.
     *
     * @param mostBytes that the format is asked for in a split
     * @throws io.wattle.combine.config.CombineSettingsException if the format makes splits that cannot be packed
     * @throws IOException if it makes none
     */
    List<FormatSplit> of(ListedFiles files, long mostBytes) throws IOException;
}
