package io.wattle.tuner.engine;

import io.wattle.tuner.energy.JvmStart;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRJobConfig;

/** What the JVMs of containers have in common on an embedded cluster, whatever a job asks for. Immutable. */
public final class ContainerJvms {

    /** A JVM picks the serial collector by itself on a machine as small as a wimpy node; here it has to be told. */
    private static final String SMALL = "-XX:+UseSerialGC -XX:TieredStopAtLevel=1 -XX:-UsePerfData";

    /** Scripts of containers take the path of an option as it is. */
    private static final String PLAIN_PATH = "[A-Za-z0-9._/+-]+";

    private final Optional<Path> archiveOptions;

    private ContainerJvms(Optional<Path> archiveOptions) {
        this.archiveOptions = archiveOptions;
    }

    /**
     * Finds or makes an archive of the classes that containers load, which takes some seconds the first time. Without one
     * they start as ever; the log says why.
     *
     * @param directory of the cluster; a file with options is left there
     */
    public static CompletableFuture<ContainerJvms> prepare(Path directory) {
        return CompletableFuture.supplyAsync(() -> {
            ClassDataArchive archive = ClassDataArchive.ofThisClassPath();
            Path file = directory.resolve("container-jvm.options");
            return new ContainerJvms(
                    file.toString().matches(PLAIN_PATH)
                            ? archive.prepare().map(it -> write(file, archive.options(it)))
                            : Optional.empty());
        });
    }

    /** Sets the options of masters, maps and reduces; those of a job come after them. */
    public void configure(Configuration conf) {
        String options = archiveOptions.map(it -> SMALL + " @" + it).orElse(SMALL);
        conf.set(MRJobConfig.MR_AM_ADMIN_COMMAND_OPTS, options);
        conf.set(MRJobConfig.MAPRED_MAP_ADMIN_JAVA_OPTS, options);
        conf.set(MRJobConfig.MAPRED_REDUCE_ADMIN_JAVA_OPTS, options);
    }

    /** How they start. */
    JvmStart start() {
        return archiveOptions.isPresent() ? JvmStart.FROM_ARCHIVE : JvmStart.FROM_JARS;
    }

    private static Path write(Path file, String text) {
        try {
            return Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
