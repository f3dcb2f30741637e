package io.wattle.tuner.cli.splits;

import io.wattle.tuner.cli.option.Sizes;
import io.wattle.tuning.engine.input.SplitPreview.Split;
import io.wattle.tuning.report.TextTable;
import java.util.ArrayList;
import java.util.List;

/**
 * A bar for each split, or for neighbours of a class where there are many: as long as it is large, {@code #} for what its
 * first host holds and {@code -} for the rest.
 */
final class SplitsPicture {

    private static final int MOST_BARS = 24;
    private static final int LONGEST = 40;

    private SplitsPicture() {}

    static String of(List<Split> splits) {
        if (splits.isEmpty()) {
            return "";
        }
        int together = (splits.size() - 1) / MOST_BARS + 1;
        long largest = splits.stream().mapToLong(Split::bytes).max().orElse(0);
        TextTable table = new TextTable(
                together == 1 ? ">SPLIT" : ">SPLITS", ">FILES", ">SIZE", "# ON ITS FIRST HOST, - NOT", "HOST");
        List<Split> ordered = new ArrayList<>(splits);
        if (together > 1) {
            ordered.sort((a, b) -> Long.compare(b.bytes(), a.bytes()));
        }
        for (int from = 0; from < ordered.size(); from += together) {
            List<Split> part = ordered.subList(from, Math.min(ordered.size(), from + together));
            long bytes =
                    Math.round(part.stream().mapToLong(Split::bytes).average().orElse(0));
            long local = Math.round(
                    part.stream().mapToLong(Split::bestHostBytes).average().orElse(0));
            int files = part.stream().mapToInt(it -> it.pieces().size()).sum();
            table.row(
                    together == 1 ? Integer.toString(from + 1) : (from + 1) + "-" + (from + part.size()),
                    Integer.toString(files),
                    Sizes.text(bytes),
                    bar(bytes, local, largest),
                    part.size() == 1 ? part.get(0).hosts().stream().findFirst().orElse("") : "");
        }
        return table + (together == 1 ? "" : "  The largest first; each bar is the mean of " + together + " splits.\n");
    }

    private static String bar(long bytes, long local, long largest) {
        int length = (int) Math.max(1, Math.round((double) LONGEST * bytes / largest));
        int filled = (int) Math.round((double) length * local / bytes);
        return "#".repeat(filled) + "-".repeat(length - filled);
    }
}
