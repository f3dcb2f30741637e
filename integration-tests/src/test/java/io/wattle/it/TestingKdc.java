package io.wattle.it;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.minikdc.MiniKdc;
import org.apache.hadoop.security.AuthenticationFilterInitializer;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/** A KDC of this JVM, with one keytab for all. Hadoop keeps who is logged in per JVM: one at a time. */
final class TestingKdc implements AutoCloseable {

    /** Whom the daemons run as. One JVM has one login, so that they share it. */
    private static final String DAEMON = "rm/localhost";

    private static final String WEB = "HTTP/localhost";

    private final Path directory;
    private final MiniKdc kdc;
    private final File keytab;

    private TestingKdc(Path directory, MiniKdc kdc) {
        this.directory = directory;
        this.kdc = kdc;
        keytab = directory.resolve("test.keytab").toFile();
    }

    /**
     * Starts one that knows the daemons and their web servers.
     *
     * @param directory that it may fill
     * @param users whom it knows beside them
     */
    static TestingKdc start(Path directory, String... users) throws Exception {
        TestingKdc started = new TestingKdc(directory, new MiniKdc(MiniKdc.createConf(), directory.toFile()));
        started.kdc.start();
        String[] all = new String[users.length + 2];
        System.arraycopy(users, 0, all, 2, users.length);
        all[0] = DAEMON;
        all[1] = WEB;
        started.kdc.createPrincipal(started.keytab, all);
        return started;
    }

    /** Daemons and their web servers ask for tickets from now on; so does this JVM's client. */
    void secure(Configuration conf) throws IOException {
        conf.set("hadoop.security.authentication", "kerberos");
        conf.set(YarnConfiguration.RM_PRINCIPAL, full(DAEMON));
        conf.set(YarnConfiguration.RM_KEYTAB, keytab.toString());
        conf.set(YarnConfiguration.RM_WEBAPP_SPNEGO_USER_NAME_KEY, full(WEB));
        conf.set(YarnConfiguration.RM_WEBAPP_SPNEGO_KEYTAB_FILE_KEY, keytab.toString());
        conf.set(YarnConfiguration.NM_PRINCIPAL, full(DAEMON));
        conf.set(YarnConfiguration.NM_KEYTAB, keytab.toString());
        conf.set(YarnConfiguration.NM_WEBAPP_SPNEGO_USER_NAME_KEY, full(WEB));
        conf.set(YarnConfiguration.NM_WEBAPP_SPNEGO_KEYTAB_FILE_KEY, keytab.toString());
        conf.set("hadoop.http.filter.initializers", AuthenticationFilterInitializer.class.getName());
        conf.set("hadoop.http.authentication.type", "kerberos");
        conf.set("hadoop.http.authentication.kerberos.principal", full(WEB));
        conf.set("hadoop.http.authentication.kerberos.keytab", keytab.toString());
        Path secret = Files.writeString(directory.resolve("secret"), "only for this test");
        conf.set("hadoop.http.authentication.signature.secret.file", secret.toString());
        UserGroupInformation.setConfiguration(conf);
    }

    /** Nobody is logged in any more, and nothing is secured. */
    static void forget() {
        UserGroupInformation.reset();
        UserGroupInformation.setConfiguration(new Configuration());
    }

    /**
     * HDFS and a history server ask for tickets, too. Their web servers are those of {@link #secure}.
     *
     * @param conf that {@link #secure} has secured
     */
    void secureHdfsAndHistory(Configuration conf) {
        for (String daemon : List.of("dfs.namenode", "dfs.datanode")) {
            conf.set(daemon + ".kerberos.principal", full(DAEMON));
            conf.set(daemon + ".keytab.file", keytab.toString());
        }
        conf.set("dfs.web.authentication.kerberos.principal", full(WEB));
        conf.set("dfs.web.authentication.kerberos.keytab", keytab.toString());
        conf.setBoolean("dfs.block.access.token.enable", true);
        // Root's ports, or TLS, are for machines of their own.
        conf.setBoolean("ignore.secure.ports.for.testing", true);
        conf.set("mapreduce.jobhistory.principal", full(DAEMON));
        conf.set("mapreduce.jobhistory.keytab", keytab.toString());
        conf.set("mapreduce.jobhistory.webapp.spnego-principal", full(WEB));
        conf.set("mapreduce.jobhistory.webapp.spnego-keytab-file", keytab.toString());
    }

    /** This JVM is that daemon from now on. */
    void loginDaemon() throws IOException {
        UserGroupInformation.loginUserFromKeytab(full(DAEMON), keytab.toString());
    }

    /** What its users need. */
    KdcUsers users() {
        return new KdcUsers(kdc.getKrb5conf().toPath(), keytab.toPath(), kdc.getRealm());
    }

    /** One of the users, with a ticket. */
    UserGroupInformation login(String user) throws IOException {
        return UserGroupInformation.loginUserFromKeytabAndReturnUGI(full(user), keytab.toString());
    }

    private String full(String principal) {
        return principal + "@" + kdc.getRealm();
    }

    @Override
    public void close() {
        kdc.stop();
    }
}
