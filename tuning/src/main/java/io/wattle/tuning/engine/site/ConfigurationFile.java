package io.wattle.tuning.engine.site;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.JobConf;

/** A configuration file of Hadoop, read as a job's: old names of keys are those of now. Stateless. */
public final class ConfigurationFile {

    private ConfigurationFile() {}

    /**
     * The properties of a file; variables in values are not expanded, and spaces around them are left out.
     *
     * @throws IOException if it cannot be read, or is no such file
     */
    public static Map<String, String> read(Path file) throws IOException {
        // A plain configuration does not know the old names of a job's keys.
        Configuration conf = new JobConf(false);
        Map<String, String> properties = new LinkedHashMap<>();
        try (InputStream in = Files.newInputStream(file)) {
            conf.addResource(in, file.toString());
            conf.forEach(each -> properties.put(each.getKey(), each.getValue().strip()));
        } catch (RuntimeException e) {
            // It says so of what it cannot parse.
            throw new IOException(e.getMessage(), e);
        }
        return Collections.unmodifiableMap(properties);
    }
}
