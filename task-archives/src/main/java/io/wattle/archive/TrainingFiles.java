package io.wattle.archive;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What a training is given, and what it leaves, in a folder. Immutable and thread safe.
 *
 * @param folder of the training
 * @param jars of the class path of containers, in their order
 * @param jvmOptions further ones of containers, separated by spaces; may be empty
 */
public record TrainingFiles(Path folder, List<String> jars, String jvmOptions) {

    private static final String JARS = "jars.txt";
    private static final String OPTIONS = "jvm-options.txt";

    /** A private copy of the list. */
    public TrainingFiles {
        jars = List.copyOf(jars);
    }

    /** Reads what {@link #write()} has written. */
    public static TrainingFiles in(Path folder) throws IOException {
        return new TrainingFiles(
                folder, Files.readAllLines(folder.resolve(JARS)), Files.readString(folder.resolve(OPTIONS)));
    }

    /** For the training's own process. */
    public void write() throws IOException {
        Files.write(folder.resolve(JARS), jars);
        Files.writeString(folder.resolve(OPTIONS), jvmOptions);
        for (ContainerKind kind : ContainerKind.values()) {
            Files.createDirectories(lists(kind));
        }
        Files.createDirectories(conf());
    }

    /** An empty folder, which containers have as that of their configuration. */
    public Path conf() {
        return folder.resolve("conf");
    }

    /** Where a JVM lists the classes that it loads: one file for each process. */
    public String listPattern(ContainerKind kind, String name) {
        return lists(kind).resolve(name + "-%p.lst").toString();
    }

    private Path lists(ContainerKind kind) {
        return folder.resolve("classes-" + kind.label());
    }

    /**
     * What all containers of a kind have loaded.
     *
     * @throws IOException if none has left a list
     */
    public List<String> classes(ContainerKind kind) throws IOException {
        Set<String> merged = new LinkedHashSet<>();
        List<Path> found = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(lists(kind), "*.lst")) {
            files.forEach(found::add);
        }
        found.sort(null);
        for (Path list : found) {
            merged.addAll(ClassList.portable(Files.readAllLines(list)));
        }
        if (merged.isEmpty()) {
            throw new IOException("no " + kind.label() + " of the training job has left a list in " + lists(kind));
        }
        return List.copyOf(merged);
    }
}
