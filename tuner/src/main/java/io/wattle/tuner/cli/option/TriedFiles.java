package io.wattle.tuner.cli.option;

import io.wattle.tuning.engine.site.ConfigurationFile;
import io.wattle.tuning.space.TriedFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

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
        List<String> properties;
        try {
            properties = ConfigurationFile.read(file).entrySet().stream()
                    .map(it -> it.getKey() + "=" + it.getValue())
                    .toList();
        } catch (IOException e) {
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
