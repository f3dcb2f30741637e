package io.wattle.it;

import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;

/** The configuration directory of a mini cluster, as the owner of a cluster in other processes has one. */
final class SiteDirectory {

    private SiteDirectory() {}

    /** Writes what the cluster's configuration says beyond Hadoop's defaults, which are the client's own, and keys. */
    static Path write(Path folder, Configuration cluster, Map<String, String> keys) throws Exception {
        Configuration site = new Configuration(false);
        for (Map.Entry<String, String> property : cluster) {
            String[] sources = cluster.getPropertySources(property.getKey());
            boolean isDefault = sources != null && Arrays.stream(sources).allMatch(it -> it.endsWith("-default.xml"));
            if (!isDefault) {
                site.set(property.getKey(), cluster.getRaw(property.getKey()));
            }
        }
        // Else the client puts its own jars on the class path of the cluster's containers.
        site.setBoolean("yarn.is.minicluster", false);
        String jars = System.getProperty("java.class.path").replace(':', ',');
        site.set("yarn.application.classpath", jars);
        site.set("mapreduce.application.classpath", jars);
        keys.forEach(site::set);
        Files.createDirectories(folder);
        try (OutputStream out = Files.newOutputStream(folder.resolve("yarn-site.xml"))) {
            site.writeXml(out);
        }
        return folder;
    }
}
