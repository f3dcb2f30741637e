package io.wattle.tuner.cli.option;

import io.wattle.tuning.space.TriedFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.JobConf;

/** Configuration files of Hadoop, as {@code --try-conf FILE} names them. */
final class TriedFiles {

    private static final String OPTION = "--try-conf";

    private TriedFiles() {}

    /**
     * Reads one.
     *
     * @throws UsageException if it cannot be read, or has a property that no trial may have; the message names both
     */
    static TriedFile read(Path file) throws UsageException {
        List<String> properties = new ArrayList<>();
        // Of jobs: it knows the old names of their keys.
        Configuration conf = new JobConf(false);
        try (InputStream in = Files.newInputStream(file)) {
            conf.addResource(in, file.toString());
            for (Map.Entry<String, String> each : conf) {
                properties.add(each.getKey() + "=" + each.getValue().strip());
            }
        } catch (IOException | RuntimeException e) {
            throw new UsageException(
                    OPTION + " " + file + ": cannot be read (needed: a configuration file of Hadoop, XML with"
                            + " <configuration> and <property>): " + e.getMessage(),
                    e);
        }
        try {
            return new TriedFile(file.toString(), HadoopProperties.parse(OPTION + " " + file + ":", properties));
        } catch (IllegalArgumentException e) {
            throw new UsageException(OPTION + " " + e.getMessage(), e);
        }
    }
}
