package io.wattle.it;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.token.Token;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.ContainerLaunchContext;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.client.api.AMRMClient;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.security.AMRMTokenIdentifier;
import org.apache.hadoop.yarn.util.Records;

/**
 * What the tuner sees of a Spark application, without Spark: an application of that type with its tags, whose master is this process, and
 * the beginning of an event log. Its last argument says how it behaves.
 */
public final class FakeSparkApplication {

    /** What YARN says of an application that fails, by behaviour. */
    private static final Map<String, String> FAILURES = Map.of(
            "fail",
            "User class threw exception: java.lang.IllegalStateException: no words",
            "exists",
            "User class threw exception: org.apache.spark.sql.AnalysisException: [PATH_ALREADY_EXISTS] Path"
                    + " hdfs://nn/out already exists. Set mode as \"overwrite\" to overwrite the existing path.");

    private final Configuration conf = new YarnConfiguration();
    private final Map<String, String> properties = new LinkedHashMap<>();

    private FakeSparkApplication(String[] arguments) {
        for (int i = 0; i < arguments.length - 1; i++) {
            if (arguments[i].equals("--conf")) {
                String[] pair = arguments[i + 1].split("=", 2);
                properties.put(pair[0], pair[1]);
            }
        }
    }

    /** @param arguments {@code --conf KEY=VALUE ...} and {@code good}, {@code overwrite}, {@code fail}, {@code exists}, {@code slow} or {@code tez} */
    public static void main(String[] arguments) throws Exception {
        new FakeSparkApplication(arguments).run(arguments[arguments.length - 1]);
    }

    private void run(String behaviour) throws Exception {
        try (YarnClient yarn = YarnClient.createYarnClient();
                AMRMClient<AMRMClient.ContainerRequest> master = AMRMClient.createAMRMClient()) {
            yarn.init(conf);
            yarn.start();
            ApplicationId application = submit(yarn, behaviour.equals("tez") ? "TEZ" : "SPARK");
            UserGroupInformation.getCurrentUser().addToken(token(yarn, application));
            master.init(conf);
            master.start();
            master.registerApplicationMaster("localhost", 0, "");
            if (behaviour.equals("overwrite")) {
                properties.put("spark.executor.memory", "7g");
            }
            writeLog(application);
            Thread.sleep(behaviour.equals("slow") || behaviour.equals("tez") ? 600_000 : 1_500);
            boolean fails = FAILURES.containsKey(behaviour);
            master.unregisterApplicationMaster(
                    fails ? FinalApplicationStatus.FAILED : FinalApplicationStatus.SUCCEEDED,
                    fails ? FAILURES.get(behaviour) : "",
                    "");
            if (fails) {
                throw new IllegalStateException("see the application");
            }
        }
    }

    private ApplicationId submit(YarnClient yarn, String type) throws Exception {
        ApplicationSubmissionContext context = yarn.createApplication().getApplicationSubmissionContext();
        context.setApplicationName("fake");
        context.setApplicationType(type);
        context.setApplicationTags(Set.of(properties.get("spark.yarn.tags").split(",")));
        context.setQueue(properties.get("spark.yarn.queue"));
        context.setUnmanagedAM(true);
        context.setResource(Resource.newInstance(1, 1));
        context.setAMContainerSpec(Records.newRecord(ContainerLaunchContext.class));
        return yarn.submitApplication(context);
    }

    private static Token<AMRMTokenIdentifier> token(YarnClient yarn, ApplicationId application) throws Exception {
        Token<AMRMTokenIdentifier> token = null;
        while (token == null) {
            Thread.sleep(100);
            token = yarn.getAMRMToken(application);
        }
        return token;
    }

    /** As Spark's client and context do with keys of their own. */
    private void rewrite() {
        for (String key : List.of("spark.executor.extraJavaOptions", "spark.driver.extraJavaOptions")) {
            properties.merge(key, "-Djava.net.preferIPv6Addresses=false", (given, own) -> own + " " + given);
        }
        properties.computeIfPresent(
                "spark.kerberos.keytab", (key, file) -> new Path(file).getName() + "-" + UUID.randomUUID());
        properties
                .keySet()
                .removeIf(it -> it.equals("spark.yarn.jars")
                        || it.equals("spark.yarn.archive")
                        || it.startsWith("spark.yarn.dist."));
    }

    private void writeLog(ApplicationId application) throws IOException {
        rewrite();
        Path file = new Path(properties.get("spark.eventLog.dir"), application.toString());
        String told = properties.entrySet().stream()
                .map(it -> "\"" + it.getKey() + "\":\"" + it.getValue() + "\"")
                .collect(Collectors.joining(","));
        try (FSDataOutputStream out = file.getFileSystem(conf).create(file)) {
            out.write(("{\"Event\":\"SparkListenerLogStart\",\"Spark Version\":\"3.5.6\"}\n"
                            + "{\"Event\":\"SparkListenerEnvironmentUpdate\",\"Spark Properties\":{" + told + "}}\n")
                    .getBytes(StandardCharsets.UTF_8));
        }
    }
}
