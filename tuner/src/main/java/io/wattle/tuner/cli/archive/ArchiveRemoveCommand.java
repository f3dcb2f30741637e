package io.wattle.tuner.cli.archive;

import io.wattle.archive.NodeArchives;
import java.io.Closeable;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code bin/tuner archive remove}: deletes the node's archives. */
@Command(
        name = "remove",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Deletes this node's archives. Jobs that have the settings go on, and start from jars.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:removed, or there were none", "1:a file cannot be removed", "2:bad input"})
final class ArchiveRemoveCommand implements Callable<Integer> {

    @Mixin
    private FolderOptions folder = new FolderOptions();

    @Override
    @SuppressWarnings("try") // The lock is held, and not asked for anything.
    public Integer call() throws IOException {
        NodeArchives archives = folder.archives();
        try (Closeable alone = archives.lock()) {
            archives.attempts().clear();
            System.out.println("  " + archives.folder() + (archives.remove() ? ": removed" : ": there were none"));
        }
        return 0;
    }
}
