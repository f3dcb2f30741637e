package io.wattle.it;

import com.google.common.base.Throwables;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.mapreduce.MRJobConfig;

/**
 * HDFS, YARN with the energy scheduler and a history server, all of which ask for tickets; containers run as who started the test, as
 * nobody else may without root. Jobs with one reduce run in their master, others fail. As Hadoop keeps who is logged in, and whether
 * anything is secured, per JVM, it has one of its own: see {@link SecureClusterProcess}.
 */
public final class SecureCluster implements AutoCloseable {

    /** A queue to which only daemons may submit. */
    static final String CLOSED = "closed";

    static final String USER = "alice";

    /** Below its directory: what a client is configured with. */
    static final String SITE = "conf";

    private static final short ALL_AND_STICKY = 01777;

    private final TestingKdc kdc;
    private final MiniDFSCluster hdfs;
    private final MixedCluster yarn;

    private SecureCluster(TestingKdc kdc, MiniDFSCluster hdfs, MixedCluster yarn) {
        this.kdc = kdc;
        this.hdfs = hdfs;
        this.yarn = yarn;
    }

    /**
     * Runs until its input ends, in the directory named. Prints the KDC's krb5.conf, keytab and realm, a line each; then answers each line,
     * a path, with whether there is one.
     */
    public static void main(String[] arguments) throws Exception {
        PrintStream answers = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        // Hadoop prints, too.
        System.setOut(System.err);
        try (SecureCluster cluster = start(Path.of(arguments[0]));
                BufferedReader questions =
                        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            KdcUsers users = cluster.kdc.users();
            answers.println(users.krb5Conf() + "\n" + users.keytab() + "\n" + users.realm());
            for (String path = questions.readLine(); path != null; path = questions.readLine()) {
                answers.println(cluster.hdfs.getFileSystem().exists(new org.apache.hadoop.fs.Path(path)));
            }
        } catch (Exception e) {
            // A daemon that has begun would keep the process, and whoever waits for its answer.
            System.err.println(Throwables.getStackTraceAsString(e));
            System.exit(1);
        }
        // Whatever threads there still are.
        System.exit(0);
    }

    /** @param directory empty */
    private static SecureCluster start(Path directory) throws Exception {
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
            // So long the tuner waits for a trial's joules, at least.
            conf.set("yarn.energy.meters.interval-ms", "500");
            conf.setBoolean("yarn.acl.enable", true);
            // Of clients, whose tickets live for seconds in some tests.
            conf.set(CommonConfigurationKeysPublic.HADOOP_KERBEROS_MIN_SECONDS_BEFORE_RELOGIN, "2");
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
            writeSite(directory, kdc, yarn.getConfig());
            return new SecureCluster(kdc, hdfs, yarn);
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

    /** It holds no secrets. */
    private static void writeSite(Path directory, TestingKdc kdc, Configuration conf) throws Exception {
        String krb5 = "-Djava.security.krb5.conf=" + kdc.users().krb5Conf();
        String task = "-Xmx128m " + krb5;
        SiteDirectory.write(
                directory.resolve(SITE),
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
