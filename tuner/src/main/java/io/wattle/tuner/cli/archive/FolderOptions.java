package io.wattle.tuner.cli.archive;

import io.wattle.archive.NodeArchives;
import io.wattle.archive.Ownership;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Where a node's archives are, and whose they may be. */
final class FolderOptions {

    private static final String FOLDER = "/var/lib/wattle/task-archives";

    @Option(
            names = "--folder",
            paramLabel = "DIR",
            defaultValue = FOLDER,
            description = "Folder of the node's archives (default: ${DEFAULT-VALUE}).")
    private Path folder;

    @Option(
            names = "--owner",
            paramLabel = "USER",
            defaultValue = Ownership.ROOT,
            description = "User that may own archives, jars and JDK beside root: whoever can write them runs code in"
                    + " everybody's tasks (default: ${DEFAULT-VALUE}).")
    private String owner;

    NodeArchives archives() {
        return new NodeArchives(folder, new Ownership(owner));
    }
}
