package io.wattle.it;

import io.wattle.conf.ConfRequest;
import io.wattle.conf.ConfTemplates;
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
import org.apache.hadoop.conf.Configuration;

/**
 * The rendered files of a cluster, with what a host of its own would make unnecessary: ports, as another Hadoop may have
 * those of the files. What is measured comes more often.
 */
final class RenderedFiles {

    static final List<String> SITES = List.of("core-site.xml", "hdfs-site.xml", "yarn-site.xml", "mapred-site.xml");

    private final ClusterProfile profile;
    private final String master;
    private final Path directory;
    private final Map<String, String> overridden;

    /** @param directory gets {@code conf}, with a folder for each node class, and {@code data} */
    RenderedFiles(ClusterProfile profile, String master, Path directory) {
        this.profile = profile;
        this.master = master;
        this.directory = directory;
        this.overridden = overridden(master);
    }

    private static Map<String, String> overridden(String master) {
        Map<String, String> overridden = new LinkedHashMap<>();
        String hdfs = "hdfs://" + master + ":" + FreePorts.next();
        overridden.put("fs.defaultFS", hdfs);
        overridden.put("yarn.resourcemanager.fs.state-store.uri", hdfs + "/rmstore");
        overridden.put("yarn.energy.ledger.checkpoint-ms", "1000");
        overridden.put("yarn.energy.meters.interval-ms", "500");
        for (String key : List.of(
                "dfs.namenode.http-address",
                "yarn.resourcemanager.address",
                "yarn.resourcemanager.scheduler.address",
                "yarn.resourcemanager.resource-tracker.address",
                "yarn.resourcemanager.admin.address",
                "yarn.resourcemanager.webapp.address",
                "mapreduce.jobhistory.address",
                "mapreduce.jobhistory.webapp.address",
                "mapreduce.jobhistory.admin.address")) {
            overridden.put(key, master + ":" + FreePorts.next());
        }
        return overridden;
    }

    void write() throws IOException {
        ConfRequest request =
                new ConfRequest(master, directory.resolve("data").toString(), "/opt/hadoop", SchedulerChoice.ENERGY);
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
        overridden.forEach(conf::set);
        try (OutputStream out = Files.newOutputStream(site)) {
            conf.writeXml(out);
        }
    }
}
