package io.wattle.tuning.engine;

import io.wattle.tuning.engine.kerberos.ClientLogin;
import io.wattle.tuning.space.ClusterTraits;
import io.wattle.tuning.space.NodeLimits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.NodeReport;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnException;

/** A YARN cluster that a Hadoop configuration names. */
public final class ConfiguredHadoop implements ClusterEngine.Cluster {

    private final HadoopSite site;
    private final Configuration conf;
    private final NodeLimits limits;
    private final Optional<LedgerJoules> ledger;

    ConfiguredHadoop(HadoopSite site) {
        this.site = site;
        this.conf = site.configuration();
        this.limits = site.limits();
        this.ledger = Optional.of(new LedgerJoules(site::get)).filter(LedgerJoules::isThere);
    }

    /**
     * A directory with a Hadoop configuration.
     *
     * @param variable environment variable that leads there
     * @param path the directory
     */
    public record FoundDirectory(String variable, Path path) {}

    /**
     * The directory that holds this machine's Hadoop configuration, found as Hadoop's own commands find it.
     *
     * @param environment environment variables
     * @return empty if no {@code yarn-site.xml} is configured
     */
    public static Optional<FoundDirectory> configurationDirectory(Map<String, String> environment) {
        return Stream.of("HADOOP_CONF_DIR", "YARN_CONF_DIR", "HADOOP_HOME")
                .filter(variable -> !environment.getOrDefault(variable, "").isBlank())
                .map(variable -> new FoundDirectory(
                        variable,
                        variable.equals("HADOOP_HOME")
                                ? Path.of(environment.get(variable), "etc", "hadoop")
                                : Path.of(environment.get(variable))))
                .filter(found -> Files.isReadable(found.path().resolve("yarn-site.xml")))
                .findFirst();
    }

    /** @param confDir empty for what Hadoop has by default */
    static Configuration configuration(Optional<Path> confDir) {
        return confDir.isPresent() ? configuration(confDir.get()) : new Configuration();
    }

    static Configuration configuration(Path confDir) {
        Configuration conf = new YarnConfiguration();
        for (String file : List.of("core-site.xml", "hdfs-site.xml", "yarn-site.xml", "mapred-site.xml")) {
            Path path = confDir.resolve(file);
            if (Files.isReadable(path)) {
                conf.addResource(new org.apache.hadoop.fs.Path(path.toUri()));
            }
        }
        return conf;
    }

    /**
     * Where nodes are of several kinds the most common one counts, of two that are as common the smaller one. Of nodes that nobody names
     * others may be anybody's: the smallest must not shrink every container.
     *
     * @param workers host names of the workers; empty for all nodes. Named workers count as so many of the common kind as
     *     have the vcores of all, and containers fit each of them
     */
    static NodeLimits limitsOf(YarnClient yarn, Configuration conf, SchedulerLimits scheduler, Set<String> workers)
            throws IOException, YarnException {
        List<Resource> nodes = yarn.getNodeReports(NodeState.RUNNING).stream()
                .filter(it ->
                        workers.isEmpty() || workers.contains(it.getNodeId().getHost()))
                .map(NodeReport::getCapability)
                .toList();
        int minimum = conf.getInt(
                YarnConfiguration.RM_SCHEDULER_MINIMUM_ALLOCATION_MB,
                YarnConfiguration.DEFAULT_RM_SCHEDULER_MINIMUM_ALLOCATION_MB);
        return limitsOf(nodes, minimum, scheduler, !workers.isEmpty());
    }

    /** @param areNamed whether these are the workers that the user names, not whatever nodes there are */
    static NodeLimits limitsOf(List<Resource> nodes, int minimum, SchedulerLimits scheduler, boolean areNamed)
            throws IOException {
        Resource common = mostCommon(nodes).orElseThrow(() -> new IOException("the cluster has no running node"));
        int memoryMb = (int) common.getMemorySize();
        int largest = (int) Math.min(memoryMb, scheduler.maxMemoryMb());
        NodeLimits limits = new NodeLimits(
                memoryMb,
                common.getVirtualCores(),
                areNamed ? withAllVcores(common, nodes) : alike(common, nodes),
                Math.min(minimum, largest),
                largest);
        return areNamed
                ? limits.fittingAll(
                        nodes.stream().map(it -> (int) it.getMemorySize()).toList())
                : limits;
    }

    static Optional<Resource> mostCommon(List<Resource> nodes) {
        Map<Resource, Long> counts =
                nodes.stream().collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
        return counts.keySet().stream()
                .max(Comparator.<Resource>comparingLong(counts::get).thenComparingLong(it -> -it.getMemorySize()));
    }

    private static int alike(Resource common, List<Resource> nodes) {
        return (int) nodes.stream().filter(common::equals).count();
    }

    static int withAllVcores(Resource common, List<Resource> nodes) {
        int vcores = nodes.stream().mapToInt(Resource::getVirtualCores).sum();
        return (int) Math.max(1, Math.round((double) vcores / common.getVirtualCores()));
    }

    @Override
    public String name() {
        return "hadoop";
    }

    @Override
    public boolean isOwn() {
        return false;
    }

    @Override
    public Configuration clientConfiguration() {
        return conf;
    }

    @Override
    public Optional<Path> siteDirectory() {
        return Optional.of(site.directory());
    }

    @Override
    public Map<String, String> userProperties() {
        return site.userProperties();
    }

    @Override
    public ClusterTraits traits() {
        return site.traits();
    }

    @Override
    public Optional<ClientLogin> login() {
        return Optional.of(site.login());
    }

    @Override
    public NodeLimits limits() {
        return limits;
    }

    /** Another name of the same HDFS is common: a copy of a huge input would be a costly surprise. */
    @Override
    public boolean readsElsewhere() {
        return true;
    }

    @Override
    public Optional<LedgerJoules.Figure> joules(ApplicationId app) throws InterruptedException {
        return ledger.isPresent() ? ledger.get().await(app) : Optional.empty();
    }

    /** The cluster is not ours to stop. */
    @Override
    public void close() {}
}
