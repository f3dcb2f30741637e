package io.wattle.tuner.cli.conf;

import io.wattle.conf.ContainerPlan;
import io.wattle.conf.JobClass;
import io.wattle.conf.RenderedFile;
import io.wattle.conf.Rendering;
import io.wattle.conf.TaskSizes;
import io.wattle.model.ClusterProfile;
import io.wattle.model.ClusterProfile.Workers;
import io.wattle.model.NodeClass;
import io.wattle.tuning.report.TextTable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** What was written, for people and as a tree for JSON. */
record RenderSummary(ClusterProfile profile, Path directory, Rendering rendering) {

    String text() {
        TextTable table =
                new TextTable("SIZES FOR", "JOBS", ">MAP MB", ">REDUCE MB", ">HEAP", ">SORT MB", ">REDUCES", "HELD BY");
        ContainerPlan plan = rendering.plan();
        for (Workers group : profile.workers()) {
            boolean isDefault = group.nodeClass().equals(plan.defaultClass());
            new TreeMap<>(plan.sizes(group.nodeClass()))
                    .forEach((jobClass, sizes) -> table.row(
                            group.nodeClass().name(),
                            jobClass.label() + (isDefault && jobClass == JobClass.STANDARD ? " (default)" : ""),
                            Integer.toString(sizes.mapMb()),
                            Integer.toString(sizes.reduceMb()),
                            String.format(Locale.ROOT, "%.0f%%", 100 * sizes.heapShare()),
                            Integer.toString(sizes.sortMb()),
                            Integer.toString(plan.usableVcores(sizes.reduceMb())),
                            String.join(
                                    ", ",
                                    plan.holders(sizes).stream()
                                            .map(NodeClass::name)
                                            .toList())));
        }
        StringBuilder text = new StringBuilder(table.toString());
        text.append("\n  Application masters: ")
                .append(plan.masterContainerMb())
                .append(" MB on the master, ")
                .append(plan.master().applicationMasters())
                .append(" at once.\n");
        for (String warning : rendering.warnings()) {
            text.append("  WARNING: ").append(warning).append('\n');
        }
        return text.append("  ")
                .append(rendering.files().size())
                .append(" files in ")
                .append(directory)
                .append("; start with README.txt\n")
                .toString();
    }

    Map<String, Object> json() {
        ContainerPlan plan = rendering.plan();
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("cluster", profile.name());
        json.put("directory", directory.toString());
        json.put("files", rendering.files().stream().map(RenderedFile::path).toList());
        json.put("defaultSizesOf", plan.defaultClass().name());
        json.put("masterContainerMb", plan.masterContainerMb());
        json.put("mastersAtOnce", plan.master().applicationMasters());
        List<Map<String, Object>> rows = new ArrayList<>();
        for (Workers group : profile.workers()) {
            new TreeMap<>(plan.sizes(group.nodeClass()))
                    .forEach((jobClass, sizes) -> rows.add(row(group.nodeClass(), jobClass, sizes)));
        }
        json.put("sizes", rows);
        json.put("warnings", rendering.warnings());
        return json;
    }

    private Map<String, Object> row(NodeClass nodeClass, JobClass jobClass, TaskSizes sizes) {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("nodeClass", nodeClass.name());
        row.put("jobs", jobClass.label());
        row.put("mapMb", sizes.mapMb());
        row.put("reduceMb", sizes.reduceMb());
        row.put("heapShare", sizes.heapShare());
        row.put("sortMb", sizes.sortMb());
        row.put("sortFactor", sizes.sortFactor());
        row.put("reducesAtOnce", rendering.plan().usableVcores(sizes.reduceMb()));
        row.put(
                "heldBy",
                rendering.plan().holders(sizes).stream().map(NodeClass::name).toList());
        return row;
    }
}
