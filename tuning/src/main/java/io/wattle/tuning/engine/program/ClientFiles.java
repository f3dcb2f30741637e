package io.wattle.tuning.engine.program;

import io.wattle.tuning.engine.kerberos.ClientLogin;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;

/**
 * What a process needs to be a client of the cluster: a directory with its configuration, and the commands {@code hadoop} and
 * {@code hdfs} where this machine has none. In a folder of its own that only its owner may read, as a configuration may have
 * secrets; closing deletes it.
 */
public final class ClientFiles implements AutoCloseable {

    /** All have all properties: the defaults of MapReduce, YARN and HDFS come after {@code core-site.xml}, and are stronger. */
    private static final Set<String> SITE_FILES =
            Set.of("core-site.xml", "hdfs-site.xml", "yarn-site.xml", "mapred-site.xml");

    /** To the standard error, so that what a client prints is its own; a site's own file is stronger. */
    private static final String LOG_SETTINGS = """
            log4j.rootLogger=INFO,console
            log4j.appender.console=org.apache.log4j.ConsoleAppender
            log4j.appender.console.target=System.err
            log4j.appender.console.layout=org.apache.log4j.PatternLayout
            log4j.appender.console.layout.ConversionPattern=%p %c{1}: %m%n
            """;

    private static final String LOG_FILE = "log4j.properties";

    /** Enough of Hadoop's own script to run a jar and to look into files. */
    private static final String SCRIPT = """
            #!/bin/sh
            case "$1" in
              jar) shift; main=org.apache.hadoop.util.RunJar ;;
              fs|dfs) shift; main=org.apache.hadoop.fs.FsShell ;;
              *) echo "$0: '$1' (this machine has no Hadoop; the tuner's own runs jar, fs and dfs)" >&2; exit 2 ;;
            esac
            exec "$WATTLE_JAVA" ${WATTLE_KRB5_CONF:+"-Djava.security.krb5.conf=$WATTLE_KRB5_CONF"} -cp "$HADOOP_CONF_DIR:$WATTLE_CLASS_PATH${HADOOP_CLASSPATH:+:$HADOOP_CLASSPATH}" "$main" "$@"
            """;

    private static final String TICKETS = "tickets";

    /** A file that Java finds the KDC with, where it is not {@code /etc/krb5.conf}. */
    private static final String KERBEROS_FILE = "java.security.krb5.conf";

    private final Path folder;
    private final Path configuration;

    /**
     * Writes them.
     *
     * @param conf of clients; what it has from Hadoop's defaults is left out
     * @param site directory of the site's own configuration, of which other files are used, too; empty if there is none
     * @param login whom this JVM has logged in as: from a keytab, the process gets a ticket of its own
     */
    public ClientFiles(Configuration conf, Optional<Path> site, Optional<ClientLogin> login) throws IOException {
        folder = Files.createTempDirectory("wattle-client-");
        configuration = folder.resolve("conf");
        try {
            Files.createDirectory(configuration);
            if (site.isPresent()) {
                link(site.get());
            }
            if (!Files.exists(configuration.resolve(LOG_FILE))) {
                Files.writeString(configuration.resolve(LOG_FILE), LOG_SETTINGS);
            }
            if (login.isPresent()) {
                login.get().writeCache(folder.resolve(TICKETS));
            }
            Configuration own = ownProperties(conf);
            for (String file : SITE_FILES) {
                try (OutputStream out = Files.newOutputStream(configuration.resolve(file))) {
                    own.writeXml(out);
                }
            }
            for (String command : List.of("hadoop", "hdfs")) {
                if (!isOnPath(command)) {
                    Path script = Files.createDirectories(folder.resolve("bin")).resolve(command);
                    Files.writeString(script, SCRIPT);
                    Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
                }
            }
        } catch (IOException | RuntimeException e) {
            // Nobody else would close it.
            close();
            throw e;
        }
    }

    private void link(Path site) throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(site)) {
            for (Path file : files) {
                if (!SITE_FILES.contains(file.getFileName().toString())) {
                    Files.createSymbolicLink(configuration.resolve(file.getFileName()), file.toAbsolutePath());
                }
            }
        }
    }

    private static Configuration ownProperties(Configuration conf) {
        Configuration own = new Configuration(false);
        for (Map.Entry<String, String> property : conf) {
            String[] sources = conf.getPropertySources(property.getKey());
            boolean byDefault =
                    sources != null && sources.length > 0 && sources[sources.length - 1].endsWith("-default.xml");
            String value = conf.getRaw(property.getKey());
            if (!byDefault && value != null) {
                own.set(property.getKey(), value);
            }
        }
        return own;
    }

    private static boolean isOnPath(String command) {
        return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(":"))
                .filter(directory -> !directory.isEmpty())
                .anyMatch(directory -> Files.isExecutable(Path.of(directory, command)));
    }

    /** A shell that runs a line as a client. */
    public ProcessBuilder shell(String line) {
        return client(new ProcessBuilder("sh", "-c", line));
    }

    /** {@code hadoop jar} with these arguments, by this Hadoop. */
    public ProcessBuilder jar(List<String> arguments) {
        List<String> words = new ArrayList<>(List.of(java(), "-cp", configuration + ":" + jarClassPath()));
        kerberosFile().ifPresent(it -> words.add("-D" + KERBEROS_FILE + "=" + it));
        words.add("org.apache.hadoop.util.RunJar");
        words.addAll(arguments);
        return client(new ProcessBuilder(words));
    }

    private ProcessBuilder client(ProcessBuilder builder) {
        Map<String, String> environment = builder.environment();
        environment.put("HADOOP_CONF_DIR", configuration.toString());
        environment.put("YARN_CONF_DIR", configuration.toString());
        environment.put("WATTLE_JAVA", java());
        environment.put("WATTLE_CLASS_PATH", classPath());
        kerberosFile().ifPresent(it -> {
            environment.put("WATTLE_KRB5_CONF", it);
            // Where spark-submit takes the options of its JVM from; what the user has there is stronger.
            environment.merge(
                    "SPARK_SUBMIT_OPTS", "\"-D" + KERBEROS_FILE + "=" + it + "\"", (own, added) -> added + " " + own);
        });
        if (Files.exists(folder.resolve(TICKETS))) {
            environment.put("KRB5CCNAME", "FILE:" + folder.resolve(TICKETS));
        }
        Path commands = folder.resolve("bin");
        if (Files.isDirectory(commands)) {
            environment.merge("PATH", commands.toString(), (path, own) -> own + ":" + path);
        }
        return builder;
    }

    /** With what the user adds for programs that {@code hadoop jar} runs. */
    private static String jarClassPath() {
        String added = System.getenv().getOrDefault("HADOOP_CLASSPATH", "");
        return added.isEmpty() ? classPath() : classPath() + ":" + added;
    }

    private static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    /** A client has to find what this JVM has found. */
    private static Optional<String> kerberosFile() {
        return Optional.ofNullable(System.getProperty(KERBEROS_FILE));
    }

    private static String classPath() {
        return System.getProperty("java.class.path");
    }

    @Override
    public void close() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }
}
