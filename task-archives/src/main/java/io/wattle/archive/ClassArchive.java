package io.wattle.archive;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes and tries archives of classes (class-data sharing, JEP 310) of a JVM and a class path. A JVM that finds its archive unfit
 * starts without any, its own included, and slower: so archives are tried before they are used. Immutable and thread safe.
 *
 * @param jvm the one that will map the archive: no other takes it
 * @param jars of the class path, without folders, which no archive can be of
 */
public record ClassArchive(Jvm jvm, Jars jars) {

    private static final int KEY_LETTERS = 16;

    /** Serial keeps objects in the archive from this version on; before it, only G1 does, and serial takes them. */
    private static final int SERIAL_KEEPS_OBJECTS = 25;

    /**
     * Another one where the JVM would refuse the archive: another JVM, or another list, size or time of the jars.
     *
     * @throws IOException if there is no such JVM
     */
    public String key() throws IOException {
        return Digests.of(jvm.java().toRealPath() + "\n" + jvm.release() + "\n" + jars.identity())
                .substring(0, KEY_LETTERS);
    }

    /**
     * Makes an archive.
     *
     * @param classes lines of a list of classes; what the jars do not have is skipped
     * @param archive the file to make
     * @throws IOException if the JVM fails; the message has what it printed
     */
    public void make(List<String> classes, Path archive) throws IOException, InterruptedException {
        Path list = Files.write(archive.resolveSibling(archive.getFileName() + ".classes"), classes);
        Path log = archive.resolveSibling(archive.getFileName() + ".log");
        int code = jvm.run(
                log,
                List.of(
                        "-Xshare:dump",
                        "-XX:SharedClassListFile=" + list,
                        "-XX:SharedArchiveFile=" + archive,
                        jvm.feature() < SERIAL_KEEPS_OBJECTS ? "-XX:+UseG1GC" : "-XX:+UseSerialGC",
                        "-Xmx512m",
                        "-cp",
                        jars.classPath()));
        if (code != 0 || !Files.exists(archive)) {
            throw new IOException(jvm.java() + " -Xshare:dump ended with code " + code + ": " + Files.readString(log));
        }
    }

    /**
     * Whether the JVM starts with an archive, which it does not with a damaged one, or one of other jars or of another JVM.
     *
     * @param options by which it gets the archive and the class path
     * @param log for what it prints
     */
    public boolean isTaken(List<String> options, Path log) throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(List.of("-XX:+UseSerialGC", "-Xshare:on"));
        arguments.addAll(options);
        arguments.add("-version");
        return jvm.run(log, arguments) == 0;
    }
}
