package io.wattle.tuner.cli.compact;

import io.wattle.compact.client.Compacted;
import io.wattle.compact.client.Retired;
import io.wattle.compact.part.LeftOutFile;
import io.wattle.tuner.cli.option.Sizes;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What was done, for people and for programs.
 *
 * @param retired what was deleted by this command
 * @param retiredBefore whether an earlier one did
 */
record CompactView(
        String input,
        String output,
        String format,
        Compacted compacted,
        Optional<Retired> retired,
        boolean retiredBefore) {

    String text() {
        StringBuilder text = new StringBuilder();
        text.append(String.format(
                Locale.ROOT,
                "  %s: %d files, %s, %s in %d %s of %s (%s, %s)%n",
                input,
                compacted.files(),
                Sizes.text(compacted.bytes()),
                switch (compacted.outcome()) {
                    case WRITTEN -> "are";
                    case CONTINUED -> "are now";
                    case ALREADY -> "were already";
                },
                compacted.parts(),
                compacted.parts() == 1 ? "part" : "parts",
                output,
                format,
                Sizes.text(compacted.dataBytes())));
        list(text, compacted.leftOut(), "are not in it, as they were not as they had been listed", compacted.shown());
        retired.ifPresent(it -> {
            text.append("  ")
                    .append(it.deleted())
                    .append(" files, ")
                    .append(Sizes.text(it.bytes()))
                    .append(", of ")
                    .append(input)
                    .append(" were deleted\n");
            if (it.gone() > 0) {
                text.append("  ").append(it.gone()).append(" had been deleted before\n");
            }
            list(text, it.kept(), "stay", it.shown());
        });
        if (retiredBefore) {
            text.append("  an earlier command has deleted the files of ")
                    .append(input)
                    .append(" that are in it\n");
        }
        return text.toString();
    }

    private static void list(StringBuilder text, long count, String what, List<LeftOutFile> shown) {
        if (count == 0) {
            return;
        }
        text.append("  ").append(count).append(" files ").append(what);
        text.append(count > shown.size() ? ", the first of them:\n" : ":\n");
        shown.forEach(it -> text.append("    ")
                .append(it.file().path())
                .append(": ")
                .append(it.reason())
                .append('\n'));
    }

    Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("input", input);
        json.put("output", output);
        json.put("format", format);
        json.put("outcome", compacted.outcome().name().toLowerCase(Locale.ROOT));
        json.put("parts", compacted.parts());
        json.put("files", compacted.files());
        json.put("bytes", compacted.bytes());
        json.put("partBytes", compacted.dataBytes());
        json.put("leftOut", compacted.leftOut());
        json.put("leftOutFiles", files(compacted.shown()));
        json.put("retiredBefore", retiredBefore);
        json.put("retired", retired.map(CompactView::json).orElse(null));
        return json;
    }

    private static Map<String, Object> json(Retired retired) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("deleted", retired.deleted());
        json.put("bytes", retired.bytes());
        json.put("gone", retired.gone());
        json.put("kept", retired.kept());
        json.put("keptFiles", files(retired.shown()));
        return json;
    }

    private static List<Map<String, Object>> files(List<LeftOutFile> files) {
        return files.stream()
                .map(it -> Map.<String, Object>of("path", it.file().path(), "reason", it.reason()))
                .toList();
    }
}
