package io.wattle.tuning.engine.cluster;

import io.wattle.tuning.energy.JvmStart;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What the JVMs of containers have in common on an embedded cluster, whatever a job asks for. Immutable. */
public final class ContainerJvms {

    /** JVMs that read their classes from jars. */
    static final ContainerJvms FROM_JARS = new ContainerJvms(Optional.empty());

    private static final Logger LOG = LoggerFactory.getLogger(ContainerJvms.class);

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
     * they start from jars; the log says why.
     *
     * @param directory of the cluster; the archive and a file with options are left there
     */
    public static CompletableFuture<ContainerJvms> prepare(Path directory) {
        return CompletableFuture.supplyAsync(() -> prepareNow(directory, ClassDataArchive.ofThisClassPath()));
    }

    static ContainerJvms prepareNow(Path directory, ClassDataArchive archive) {
        if (!directory.toAbsolutePath().toString().matches(PLAIN_PATH)) {
            LOG.warn(
                    "Containers start without an archive of classes: {} has other characters than {} (choose another"
                            + " temporary directory by java.io.tmpdir)",
                    directory,
                    PLAIN_PATH);
            return FROM_JARS;
        }
        try {
            Files.createDirectories(directory);
            return new ContainerJvms(Optional.of(archive.prepare(directory)));
        } catch (IOException | RuntimeException e) {
            LOG.warn("Containers start without an archive of classes", e);
        } catch (InterruptedException e) {
            LOG.warn("Interrupted before there was an archive of classes: containers start without one");
            Thread.currentThread().interrupt();
        }
        return FROM_JARS;
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
}
