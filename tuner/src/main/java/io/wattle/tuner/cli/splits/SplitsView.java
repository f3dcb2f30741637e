package io.wattle.tuner.cli.splits;

import io.wattle.model.ClusterProfile;
import io.wattle.tuner.cli.option.Sizes;
import io.wattle.tuning.engine.input.SplitPreview;
import io.wattle.tuning.engine.input.SplitPreview.Piece;
import io.wattle.tuning.engine.input.SplitPreview.Split;
import io.wattle.tuning.report.Numbers;
import io.wattle.tuning.report.TextTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A plan for people and for programs.
 *
 * @param input as given; with a replay and no input the directory of its lists
 * @param imagined whether its hosts are
 * @param replay which files of the input are planned, if not all
 */
record SplitsView(
        String input,
        ClusterProfile profile,
        boolean imagined,
        Optional<Replay> replay,
        SplitPreview preview,
        Balance balance) {

    private String mode() {
        return preview.mode().name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Splits whose first host is of none of the cluster's classes. */
    private long unknown() {
        return preview.splits().size()
                - balance.loads().stream().mapToLong(it -> it.splits().size()).sum();
    }

    String text() {
        long bytes = preview.splits().stream().mapToLong(Split::bytes).sum();
        StringBuilder text = new StringBuilder();
        text.append(String.format(
                Locale.ROOT,
                "  %s: %d files, %s, in %d splits of at most %s (%s)%n",
                input,
                preview.files(),
                Sizes.text(bytes),
                preview.splits().size(),
                Sizes.text(preview.sizeBytes()),
                mode()));
        replay.ifPresent(it -> text.append("  ").append(it.text()).append('\n'));
        if (preview.emptyFiles() > 0) {
            text.append("  ").append(preview.emptyFiles()).append(" empty files are left out\n");
        }
        text.append("  ").append(hosts()).append("\n\n").append(table());
        OptionalDouble local = ClassLoad.localShare(preview.splits());
        text.append("\n  ")
                .append(percent(local))
                .append(" of the bytes are on the first host of their split; p95 / p5 of expected map times: ")
                .append(Numbers.significant(balance.spread()))
                .append('\n');
        if (unknown() > 0) {
            text.append("  ")
                    .append(unknown())
                    .append(" splits have no host of a known class (-D mapreduce.input.combine.hosts=PATTERN=CLASS,...")
                    .append(" says which host is of which)\n");
        }
        return text + "\n" + SplitsPicture.of(preview.splits());
    }

    private String hosts() {
        return imagined
                ? "Hosts are imagined: the local files as if in HDFS of " + profile.name() + ", blocks of "
                        + profile.hdfsBlockMb() + " MB on " + Math.min(profile.hdfsReplication(), profile.workerCount())
                        + " of " + profile.workerCount() + " workers."
                : "Hosts are those that the file system names.";
    }

    private TextTable table() {
        TextTable table = new TextTable(
                "NODE CLASS",
                ">NODES",
                ">VCORES",
                ">DMIPS/VCORE",
                ">SPLITS",
                ">MAPS/VCORE",
                ">MEAN SIZE",
                ">LARGEST",
                ">LOCAL",
                ">MAP TIME");
        for (ClassLoad load : balance.loads()) {
            table.row(
                    load.nodeClass(),
                    Integer.toString(load.nodes()),
                    Integer.toString(load.vcores()),
                    Numbers.significant(load.dmipsPerVcore()),
                    Integer.toString(load.splits().size()),
                    Numbers.significant(load.mapsPerVcore()),
                    load.meanBytes().isPresent()
                            ? Sizes.text(Math.round(load.meanBytes().getAsDouble()))
                            : Numbers.UNKNOWN,
                    load.splits().isEmpty() ? Numbers.UNKNOWN : Sizes.text(load.largestBytes()),
                    percent(load.localShare()),
                    Numbers.significant(balance.mapTime(load)));
        }
        return table;
    }

    private static String percent(OptionalDouble share) {
        return share.isEmpty() ? Numbers.UNKNOWN : String.format(Locale.ROOT, "%.1f%%", 100 * share.getAsDouble());
    }

    Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("input", input);
        json.put("replay", replay.map(Replay::json).orElse(null));
        json.put("cluster", profile.name());
        json.put("hosts", imagined ? "imagined" : "file system");
        json.put("sizes", mode());
        json.put("maxBytes", preview.sizeBytes());
        json.put("files", preview.files());
        json.put("emptyFiles", preview.emptyFiles());
        json.put("bytes", preview.splits().stream().mapToLong(Split::bytes).sum());
        json.put("localShare", number(ClassLoad.localShare(preview.splits())));
        json.put("mapTimeSpread", number(balance.spread()));
        json.put("classes", balance.loads().stream().map(this::json).toList());
        json.put("splitsOfNoClass", unknown());
        json.put("splits", preview.splits().stream().map(SplitsView::json).toList());
        return json;
    }

    private Map<String, Object> json(ClassLoad load) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("nodeClass", load.nodeClass());
        json.put("nodes", load.nodes());
        json.put("vcores", load.vcores());
        json.put("dmipsPerVcore", number(load.dmipsPerVcore()));
        json.put("splits", load.splits().size());
        json.put("bytes", load.bytes());
        json.put("meanBytes", number(load.meanBytes()));
        json.put("mapsPerVcore", load.mapsPerVcore());
        json.put("localShare", number(load.localShare()));
        json.put("relativeMapTime", number(balance.mapTime(load)));
        return json;
    }

    private static Map<String, Object> json(Split split) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("bytes", split.bytes());
        json.put("bestHostBytes", split.bestHostBytes());
        json.put("hosts", split.hosts());
        json.put("nodeClass", split.nodeClass().orElse(null));
        List<Map<String, Object>> files = new ArrayList<>();
        for (Piece piece : split.pieces()) {
            Map<String, Object> file = new LinkedHashMap<>();
            file.put("path", piece.path());
            file.put("start", piece.start());
            file.put("length", piece.length());
            files.add(file);
        }
        json.put("files", files);
        return json;
    }

    /** Null where there is none: a 0 would be a figure. */
    private static Double number(OptionalDouble value) {
        return value.isPresent() ? value.getAsDouble() : null;
    }
}
