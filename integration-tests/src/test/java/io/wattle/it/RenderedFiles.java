package io.wattle.it;

import io.wattle.conf.ConfRequest;
import io.wattle.conf.ConfTemplates;
import io.wattle.conf.HighAvailability;
import io.wattle.conf.RenderedFile;
import io.wattle.conf.SchedulerChoice;
import io.wattle.model.ClusterProfile;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;

/**
 * The rendered files of a cluster, with what a host of its own would make unnecessary: ports, as another Hadoop may have
 * those of the files. What is measured comes more often.
 */
final class RenderedFiles {

    static final List<String> SITES = List.of("core-site.xml", "hdfs-site.xml", "yarn-site.xml", "mapred-site.xml");

    private static final List<String> OF_RESOURCE_MANAGER = List.of(
            "yarn.resourcemanager.address",
            "yarn.resourcemanager.scheduler.address",
            "yarn.resourcemanager.resource-tracker.address",
            "yarn.resourcemanager.admin.address",
            "yarn.resourcemanager.webapp.address");

    private final ClusterProfile profile;
    private final ConfRequest request;
    private final Path directory;
    private final String renderedHdfs;
    private final String hdfs;
    private final Map<String, String> overridden;

    /** @param directory gets {@code conf}, with a folder for each node class, and {@code data} */
    RenderedFiles(ClusterProfile profile, String master, Optional<HighAvailability> standby, Path directory) {
        this.profile = profile;
        this.request = new ConfRequest(
                master, directory.resolve("data").toString(), "/opt/hadoop", SchedulerChoice.ENERGY, standby);
        this.directory = directory;
        this.renderedHdfs = "hdfs://" + master + ":8020";
        this.hdfs = "hdfs://" + master + ":" + FreePorts.next();
        this.overridden = overridden(master, standby);
    }

    private static Map<String, String> overridden(String master, Optional<HighAvailability> standby) {
        Map<String, String> overridden = new LinkedHashMap<>();
        overridden.put("yarn.energy.ledger.checkpoint-ms", "1000");
        overridden.put("yarn.energy.meters.interval-ms", "500");
        // Each NodeManager has an address of its own, and the same port after a restart.
        overridden.put("yarn.nodemanager.address", "${yarn.nodemanager.hostname}:" + FreePorts.next());
        for (String key : OF_RESOURCE_MANAGER) {
            if (standby.isEmpty()) {
                overridden.put(key, master + ":" + FreePorts.next());
            } else {
                overridden.put(key + ".rm1", master + ":" + FreePorts.next());
                overridden.put(key + ".rm2", standby.get().host() + ":" + FreePorts.next());
            }
        }
        for (String key : List.of(
                "dfs.namenode.http-address",
                "mapreduce.jobhistory.address",
                "mapreduce.jobhistory.webapp.address",
                "mapreduce.jobhistory.admin.address")) {
            overridden.put(key, master + ":" + FreePorts.next());
        }
        return overridden;
    }

    void write() throws IOException {
        for (RenderedFile file : new ConfTemplates().render(profile, request).files()) {
            Path target = directory.resolve("conf").resolve(file.path());
            Files.createDirectories(target.getParent());
            Files.writeString(target, file.content());
            if (SITES.contains(target.getFileName().toString())) {
                override(target);
            }
        }
    }

    /** In the files: not all of a history server sees what its command line says. */
    private void override(Path site) throws IOException {
        Configuration conf = new Configuration(false);
        conf.addResource(new org.apache.hadoop.fs.Path(site.toUri()));
        Map<String, String> inHdfs = new LinkedHashMap<>();
        conf.forEach(it -> {
            if (it.getValue().startsWith(renderedHdfs)) {
                inHdfs.put(it.getKey(), hdfs + it.getValue().substring(renderedHdfs.length()));
            }
        });
        inHdfs.forEach(conf::set);
        overridden.forEach(conf::set);
        try (OutputStream out = Files.newOutputStream(site)) {
            conf.writeXml(out);
        }
    }

    /** That of a worker, with what is not at --hadoop-home here. */
    Configuration client(String folder) {
        Configuration conf = new Configuration();
        SITES.forEach(it -> conf.addResource(new org.apache.hadoop.fs.Path(
                directory.resolve("conf").resolve(folder).resolve(it).toUri())));
        conf.set("yarn.application.classpath", System.getProperty("java.class.path"));
        conf.set("mapreduce.application.classpath", System.getProperty("java.class.path"));
        conf.setInt("yarn.resourcemanager.connect.retry-interval.ms", 500);
        return conf;
    }
}
