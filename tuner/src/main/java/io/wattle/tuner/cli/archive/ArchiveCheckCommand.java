package io.wattle.tuner.cli.archive;

import io.wattle.archive.Finding;
import io.wattle.archive.NodeArchives;
import io.wattle.tuner.cli.option.Output;
import java.io.Closeable;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code bin/tuner archive check}: whether the node's archives fit it. */
@Command(
        name = "check",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Says whether this node's archives fit its jars and its JDK, are what was made, and can be written by nobody else.",
            "With --remove it deletes those that are not fit: tasks start from jars then. Run it so before the NodeManager"
                    + " starts."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:they fit", "1:there are none, or they are not fit", "2:bad input"})
final class ArchiveCheckCommand implements Callable<Integer> {

    @Mixin
    private FolderOptions folder = new FolderOptions();

    @Option(names = "--remove", description = "Delete archives that are not fit.")
    private boolean remove;

    @Option(names = "--json", description = "Print one JSON document on stdout, and nothing else there.")
    private boolean json;

    @Override
    @SuppressWarnings("try") // The lock is held, and not asked for anything.
    public Integer call() throws IOException, InterruptedException {
        NodeArchives archives = folder.archives();
        if (!remove) {
            return run(archives);
        }
        // What a build is making is not what is there.
        try (Closeable alone = archives.lock()) {
            return run(archives);
        }
    }

    private int run(NodeArchives archives) throws IOException, InterruptedException {
        Finding finding = archives.inspect();
        boolean removed = remove && !finding.isFit() && archives.remove();
        Output.print(json, () -> document(archives, finding, removed), () -> text(finding, removed));
        return finding.isFit() ? 0 : 1;
    }

    private static Map<String, Object> document(NodeArchives archives, Finding finding, boolean removed) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("folder", archives.folder().toString());
        document.put("state", finding.state().name().toLowerCase(Locale.ROOT));
        document.put("words", finding.words());
        document.put("removed", removed);
        return document;
    }

    private static String text(Finding finding, boolean removed) {
        return "  " + finding.state().name().toLowerCase(Locale.ROOT) + ": " + finding.words()
                + (removed ? "\n  removed: tasks start from jars" : "") + "\n";
    }
}
