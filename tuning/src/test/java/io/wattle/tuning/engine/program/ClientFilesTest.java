package io.wattle.tuning.engine.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.JobConf;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClientFilesTest {

    @TempDir
    private Path site;

    private static Configuration conf() {
        Configuration conf = new JobConf();
        conf.set("fs.defaultFS", "hdfs://nn:8020");
        conf.set("mapreduce.framework.name", "yarn");
        conf.set("my.path", "${fs.defaultFS}/x");
        return conf;
    }

    private static Path directory(ClientFiles client) {
        return Path.of(client.shell("true").environment().get("HADOOP_CONF_DIR"));
    }

    @Test
    void aClientHasWhatIsSetAndNoDefaults() throws Exception {
        try (ClientFiles client = new ClientFiles(conf(), Optional.empty(), Optional.empty())) {
            // In the order in which a client loads them.
            Configuration read = new Configuration(false);
            for (String file : List.of(
                    "core-site.xml", "mapred-default.xml", "mapred-site.xml", "yarn-default.xml", "yarn-site.xml")) {
                Path written = directory(client).resolve(file);
                if (Files.exists(written)) {
                    read.addResource(new org.apache.hadoop.fs.Path(written.toUri()));
                } else {
                    read.addResource(file);
                }
            }
            assertThat(read.getRaw("fs.defaultFS")).isEqualTo("hdfs://nn:8020");
            assertThat(read.getRaw("my.path")).isEqualTo("${fs.defaultFS}/x");
            assertThat(read.get("mapreduce.framework.name")).isEqualTo("yarn");
            assertThat(read.getPropertySources("mapreduce.task.io.sort.mb")).contains("mapred-default.xml");
        }
    }

    @Test
    void otherFilesOfTheSiteAreThereAndItsOwnFourAreReplaced() throws Exception {
        Files.writeString(site.resolve("ssl-client.xml"), "<configuration/>");
        Files.writeString(site.resolve("yarn-site.xml"), "<configuration/>");
        try (ClientFiles client = new ClientFiles(conf(), Optional.of(site), Optional.empty())) {
            assertThat(directory(client).resolve("ssl-client.xml")).hasContent("<configuration/>");
            assertThat(directory(client).resolve("yarn-site.xml")).content().contains("hdfs://nn:8020");
        }
        assertThat(site.resolve("ssl-client.xml")).exists();
    }

    @Test
    void onlyTheOwnerMayReadThemAndTheyGo() throws Exception {
        Path folder;
        try (ClientFiles client = new ClientFiles(conf(), Optional.empty(), Optional.empty())) {
            folder = directory(client).getParent();
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)))
                    .isEqualTo("rwx------");
        }
        assertThat(folder).doesNotExist();
    }

    @Test
    void aClientFindsTheKdcThatThisJvmHasFound() throws Exception {
        String property = "java.security.krb5.conf";
        String before = System.getProperty(property);
        System.setProperty(property, "/etc/my krb5.conf");
        try (ClientFiles client = new ClientFiles(conf(), Optional.empty(), Optional.empty())) {
            assertThat(client.jar(List.of("a.jar")).command()).contains("-Djava.security.krb5.conf=/etc/my krb5.conf");
            // The command shows how it would start Java.
            ProcessBuilder shell = client.shell("hadoop fs -ls");
            assertThat(shell.environment().get("SPARK_SUBMIT_OPTS"))
                    .startsWith("\"-Djava.security.krb5.conf=/etc/my krb5.conf\"");
            shell.environment().put("WATTLE_JAVA", "echo");
            try (ChildProcess child = new ChildProcess("test", shell)) {
                assertThat(child.await(Duration.ofSeconds(60))).isTrue();
                assertThat(child.lastLines())
                        .singleElement()
                        .asString()
                        .startsWith("-Djava.security.krb5.conf=/etc/my krb5.conf -cp ");
            }
        } finally {
            if (before == null) {
                System.clearProperty(property);
            } else {
                System.setProperty(property, before);
            }
        }
    }

    @Test
    void aMachineWithoutHadoopHasItsCommands() throws Exception {
        try (ClientFiles client = new ClientFiles(conf(), Optional.empty(), Optional.empty())) {
            Files.writeString(site.resolve("here"), "it is");
            // What it logs is not in its output.
            ProcessBuilder shell = client.shell("test \"$(hadoop fs -fs file:/// -cat " + site.resolve("here")
                    + " 2>/dev/null)\" = 'it is'" + " && hadoop fs -fs file:/// -ls " + site + "; hdfs frobnicate");
            try (ChildProcess child = new ChildProcess("test", shell)) {
                assertThat(child.await(Duration.ofSeconds(120))).isTrue();
                List<String> lines = child.lastLines();
                assertThat(lines).anyMatch(line -> line.endsWith("/here"));
                assertThat(child.exitCode()).isEqualTo(2);
                assertThat(lines.get(lines.size() - 1)).contains("'frobnicate'", "jar, fs and dfs");
            }
        }
    }
}
