package io.wattle.it;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.mapreduce.MRJobConfig;

/**
 * HDFS, YARN with the energy scheduler and a history server, all of which ask for tickets; containers run as who started the test, as
 * nobody else may without root. Jobs with one reduce run in their master, others fail. One per JVM, as logins are.
 */
final class SecureCluster implements AutoCloseable {

    /** A queue to which only daemons may submit. */
    static final String CLOSED = "closed";

    private static final String USER = "alice";
    private static final short ALL_AND_STICKY = 01777;

    private final TestingKdc kdc;
    private final MiniDFSCluster hdfs;
    private final MixedCluster yarn;
    private final Path confDir;

    private SecureCluster(TestingKdc kdc, MiniDFSCluster hdfs, MixedCluster yarn, Path confDir) {
        this.kdc = kdc;
        this.hdfs = hdfs;
        this.yarn = yarn;
        this.confDir = confDir;
    }

    /** @param directory empty */
    static SecureCluster start(Path directory) throws Exception {
        TestingKdc kdc = TestingKdc.start(Files.createDirectory(directory.resolve("kdc")), USER);
        MiniDFSCluster hdfs = null;
        MixedCluster yarn = null;
        try {
            Configuration conf = new Configuration();
            kdc.secure(conf);
            kdc.secureHdfsAndHistory(conf);
            conf.set("hadoop.user.group.static.mapping.overrides", "rm=rm;alice=alice");
            conf.set(MRJobConfig.MR_AM_STAGING_DIR, "/user");
            conf.setBoolean("yarn.log-aggregation-enable", false);
            conf.setBoolean("yarn.acl.enable", true);
            conf.set("yarn.admin.acl", "rm");
            conf.set("yarn.scheduler.capacity.root.queues", "default," + CLOSED);
            conf.set("yarn.scheduler.capacity.root.default.capacity", "90");
            conf.set("yarn.scheduler.capacity.root." + CLOSED + ".capacity", "10");
            conf.set("yarn.scheduler.capacity.root.acl_submit_applications", " ");
            conf.set("yarn.scheduler.capacity.root.acl_administer_queue", " ");
            conf.set("yarn.scheduler.capacity.root.default.acl_submit_applications", "*");
            // A secure DataNode takes no port that is not named.
            conf.set("dfs.datanode.address", FreePorts.onLocalhost());
            conf.set("dfs.datanode.http.address", FreePorts.onLocalhost());
            conf.set("dfs.datanode.ipc.address", "localhost:0");
            kdc.loginDaemon();
            hdfs = new MiniDFSCluster.Builder(conf, directory.resolve("hdfs").toFile())
                    .numDataNodes(1)
                    .checkDataNodeAddrConfig(true)
                    .build();
            hdfs.waitActive();
            makeHomes(hdfs.getFileSystem());
            yarn = MixedCluster.start(Files.createDirectory(directory.resolve("yarn")), keys(conf), "edison", "edison");
            return new SecureCluster(kdc, hdfs, yarn, writeSite(directory, kdc, yarn.getConfig()));
        } catch (Exception | Error e) {
            close(yarn, hdfs, kdc);
            throw e;
        }
    }

    private static void makeHomes(FileSystem files) throws IOException {
        org.apache.hadoop.fs.Path home = new org.apache.hadoop.fs.Path("/user", USER);
        files.mkdirs(home);
        files.setOwner(home, USER, USER);
        org.apache.hadoop.fs.Path temporary = new org.apache.hadoop.fs.Path("/tmp");
        files.mkdirs(temporary);
        files.setPermission(temporary, new FsPermission(ALL_AND_STICKY));
    }

    private static Map<String, String> keys(Configuration conf) {
        Map<String, String> keys = new LinkedHashMap<>();
        for (Map.Entry<String, String> property : conf) {
            String[] sources = conf.getPropertySources(property.getKey());
            if (sources == null || !Arrays.stream(sources).allMatch(it -> it.endsWith("-default.xml"))) {
                keys.put(property.getKey(), conf.getRaw(property.getKey()));
            }
        }
        return keys;
    }

    private static Path writeSite(Path directory, TestingKdc kdc, Configuration conf) throws Exception {
        String krb5 = "-Djava.security.krb5.conf=" + kdc.krb5Conf();
        String task = "-Xmx128m " + krb5;
        return SiteDirectory.write(
                directory.resolve("conf"),
                conf,
                Map.of(
                        MRJobConfig.MR_AM_COMMAND_OPTS,
                        "-Xmx320m " + krb5 + " " + OwnersUnseen.agent(directory.resolve("owners-unseen.jar")),
                        // NodeManagers hand no spills over: without Hadoop's native library they do not know whose they
                        // are.
                        MRJobConfig.JOB_UBERTASK_ENABLE,
                        "true",
                        MRJobConfig.MAP_JAVA_OPTS,
                        task,
                        MRJobConfig.REDUCE_JAVA_OPTS,
                        task));
    }

    /** What a client is configured with; it holds no secrets. */
    Path confDir() {
        return confDir;
    }

    TestingKdc kdc() {
        return kdc;
    }

    MixedCluster yarn() {
        return yarn;
    }

    FileSystem files() throws IOException {
        return hdfs.getFileSystem();
    }

    @Override
    public void close() {
        close(yarn, hdfs, kdc);
    }

    private static void close(MixedCluster yarn, MiniDFSCluster hdfs, TestingKdc kdc) {
        if (yarn != null) {
            yarn.stop();
        }
        if (hdfs != null) {
            hdfs.shutdown(true);
        }
        kdc.close();
        TestingKdc.forget();
    }
}
