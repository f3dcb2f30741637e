package io.wattle.tuner.cli;

import java.net.URL;
import java.nio.file.Path;
import org.apache.log4j.PropertyConfigurator;

/** Where Hadoop logs: nowhere until there is a run, then to a file of its directory. */
final class HadoopLog {

    private static final String SETTINGS = "wattle-log4j.properties";
    private static final String FILE = "wattle.log";

    private HadoopLog() {}

    /** For a JVM in which nothing has logged yet. */
    static void begin() {
        System.setProperty("log4j.configuration", SETTINGS);
        System.setProperty(FILE, "/dev/null");
    }

    /** From now on; also where a cluster was asked before, whose client has logged. */
    static void writeTo(Path file) {
        System.setProperty(FILE, file.toString());
        URL settings = HadoopLog.class.getClassLoader().getResource(SETTINGS);
        if (settings != null) {
            PropertyConfigurator.configure(settings);
        }
    }
}
