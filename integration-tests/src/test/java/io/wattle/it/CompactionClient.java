package io.wattle.it;

import io.wattle.compact.CompactionFormat;
import io.wattle.compact.client.Compaction;
import io.wattle.compact.client.CompactionRequest;
import io.wattle.compact.job.LeaveOutRule;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import org.apache.hadoop.conf.Configuration;

/** A client of a compaction as a process, which can die as none in a test's own JVM can. */
final class CompactionClient {

    private CompactionClient() {}

    /** Compacts into SequenceFiles: configuration file, INPUT, OUTPUT and target size. */
    public static void main(String[] arguments) throws Exception {
        Configuration conf = new Configuration(false);
        conf.addResource(new org.apache.hadoop.fs.Path(new File(arguments[0]).toURI()));
        Compaction.of(conf, request(arguments[1], arguments[2], Long.parseLong(arguments[3])))
                .write();
    }

    static CompactionRequest request(String input, String output, long targetBytes) {
        return new CompactionRequest(
                input, output, CompactionFormat.SEQUENCE, OptionalLong.of(targetBytes), LeaveOutRule.FAIL);
    }

    /** @param folder for its configuration and what it prints */
    static Process start(Path folder, Configuration conf, String input, String output, long targetBytes)
            throws IOException {
        Path site = folder.resolve("client.xml");
        try (OutputStream out = Files.newOutputStream(site)) {
            conf.writeXml(out);
        }
        return new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin/java").toString(),
                        "-Xmx256m",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        CompactionClient.class.getName(),
                        site.toString(),
                        input,
                        output,
                        Long.toString(targetBytes)))
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("client.log").toFile())
                .start();
    }
}
