package io.wattle.tuning.engine.site;

import com.fasterxml.jackson.databind.JsonNode;
import io.wattle.model.NodeClass;
import io.wattle.tuning.energy.NodeArchitectures;
import io.wattle.tuning.engine.job.InputException;
import io.wattle.tuning.engine.kerberos.ClientLogin;
import io.wattle.tuning.space.ClusterTraits;
import io.wattle.tuning.space.MapReduceParameters;
import io.wattle.tuning.space.NodeLimits;
import io.wattle.tuning.space.Settings;
import io.wattle.tuning.space.UberMaster;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.QueueInfo;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.conf.HAUtil;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A real cluster that was looked at, and on which nothing was run or written. */
public final class HadoopSite {

    private static final Logger LOG = LoggerFactory.getLogger(HadoopSite.class);

    /** Tag of every job of the tuner. */
    public static final String TAG = "wattle-tuner";

    /** Hadoop's own 15 minutes are for daemons that restart, not for a person who mistyped an address. */
    private static final int CONNECT_MILLIS = 30_000;

    private static final int RETRY_MILLIS = 2_000;
    private static final int MOST_RUN_CHARACTERS = 60;

    private final HadoopTarget target;
    private final Configuration conf;
    private final NodeLimits limits;
    private final ClusterTraits traits;
    private final List<SiteNode> nodes;
    private final String queuePath;
    private final SchedulerLimits scheduler;
    private final Optional<HadoopVersion> version;
    private final ClientLogin login;

    private HadoopSite(
            HadoopTarget target,
            Configuration conf,
            NodeLimits limits,
            ClusterTraits traits,
            List<SiteNode> nodes,
            String queuePath,
            SchedulerLimits scheduler,
            Optional<HadoopVersion> version,
            ClientLogin login) {
        this.target = target;
        this.conf = conf;
        this.limits = limits;
        this.traits = traits;
        this.nodes = nodes;
        this.queuePath = queuePath;
        this.scheduler = scheduler;
        this.version = version;
        this.login = login;
    }

    /**
     * Asks the cluster's ResourceManager for its version, nodes and limits.
     *
     * @param run name of the run, as a tag of its jobs; characters that no tag may have are replaced
     * @throws InputException if there is no such queue, a property cannot be, or there is no ticket where one is needed
     * @throws IOException if it does not answer
     */
    public static HadoopSite connect(HadoopTarget target, String run) throws IOException {
        return connect(target, run, Set.of());
    }

    /**
     * As the other.
     *
     * @param workers host names of the nodes that are its workers; empty for all nodes
     */
    public static HadoopSite connect(HadoopTarget target, String run, Set<String> workers) throws IOException {
        Configuration conf = configuration(target);
        ClientLogin login = ClientLogin.of(conf, target.confDir(), Optional.ofNullable(target.login()));
        setTags(conf, run);
        try (YarnClient yarn = YarnClient.createYarnClient()) {
            yarn.init(impatient(conf));
            yarn.start();
            ResourceManagerWeb web = new ResourceManagerWeb(conf);
            Optional<HadoopVersion> version = web.get("/ws/v1/cluster/info")
                    .map(it -> it.at("/clusterInfo/hadoopVersion").asText())
                    .flatMap(HadoopVersion::of);
            openPackages(conf, version);
            List<SiteNode> nodes = nodes(yarn, conf, target);
            QueueInfo queue = SubmissionQueue.find(yarn, conf);
            String path = Optional.ofNullable(queue.getQueuePath()).orElse(queue.getQueueName());
            SchedulerLimits scheduler =
                    SchedulerLimits.read(yarn, web, path, conf.getTrimmed(MRJobConfig.JOB_NODE_LABEL_EXP, ""));
            NodeLimits limits = SiteLimits.of(yarn, conf, scheduler, workers);
            return new HadoopSite(
                    target, conf, limits, traits(target, conf, scheduler), nodes, path, scheduler, version, login);
        } catch (InputException e) {
            throw e;
        } catch (IOException | YarnException e) {
            throw new IOException(
                    "the ResourceManager at " + resourceManagers(conf) + " (" + target.confDir() + ") did not answer: "
                            + e.getMessage(),
                    e);
        }
    }

    private static List<SiteNode> nodes(YarnClient yarn, Configuration conf, HadoopTarget target)
            throws IOException, YarnException {
        List<SiteNode> nodes = yarn.getNodeReports(NodeState.RUNNING).stream()
                .map(SiteNode::of)
                .toList();
        if (nodes.isEmpty()) {
            throw noNode(conf, target);
        }
        return nodes;
    }

    static InputException noNode(Configuration conf, HadoopTarget target) {
        return InputException.saying(
                "--conf-dir " + target.confDir() + ": the ResourceManager at " + resourceManagers(conf)
                        + " knows no running node (start NodeManagers, or wait for them after its restart: yarn node -list)",
                null);
    }

    /** A site without {@code mapred-site.xml} has Hadoop's default, which runs jobs in the JVM of the tuner. */
    static Configuration configuration(HadoopTarget target) {
        Configuration conf = SiteConfiguration.configuration(Path.of(target.confDir()));
        target.properties().forEach(conf::set);
        conf.set(MRConfig.FRAMEWORK_NAME, MRConfig.YARN_FRAMEWORK_NAME);
        if (target.queue() != null) {
            conf.set(MRJobConfig.QUEUE_NAME, target.queue());
        }
        return conf;
    }

    /**
     * Whether vcores count is said by no interface of a ResourceManager, but by {@code capacity-scheduler.xml}, which not every client has:
     * without it they are not known to count.
     */
    private static ClusterTraits traits(HadoopTarget target, Configuration conf, SchedulerLimits scheduler) {
        boolean countsVcores = false;
        try {
            countsVcores =
                    ResourceManagerSettings.of(Path.of(target.confDir())).yarn().countsVcores();
        } catch (InputException e) {
            LOG.info("not known whether {} counts vcores: {}", target.confDir(), e.getMessage());
        }
        boolean mastersOnWorkers =
                conf.getTrimmed(MRJobConfig.AM_NODE_LABEL_EXP, "").isEmpty()
                        && conf.getTrimmed(MRJobConfig.JOB_NODE_LABEL_EXP, "").isEmpty();
        return new ClusterTraits(Math.max(1, scheduler.maxVcores()), countsVcores, true, mastersOnWorkers);
    }

    /** The defaults of 3.5, which this client has, end every master and task of 3.4. What the site says stays. */
    private static void openPackages(Configuration conf, Optional<HadoopVersion> version) {
        String[] sources = conf.getPropertySources(MRJobConfig.MAPREDUCE_JVM_ADD_OPENS_JAVA_OPT);
        boolean byDefault = sources == null || Arrays.asList(sources).equals(List.of("mapred-default.xml"));
        if (byDefault && version.map(HadoopVersion::needsOpenPackages).orElse(true)) {
            conf.setBoolean(MRJobConfig.MAPREDUCE_JVM_ADD_OPENS_JAVA_OPT, true);
        }
    }

    /** Two tags: of the tuner, and of the run. */
    private static void setTags(Configuration conf, String run) throws InputException {
        String name = run.replaceAll("[^A-Za-z0-9_.-]", "-");
        name = name.substring(0, Math.min(name.length(), MOST_RUN_CHARACTERS));
        List<String> tags = new ArrayList<>(conf.getTrimmedStringCollection(MRJobConfig.JOB_TAGS));
        tags.add(TAG);
        tags.add(TAG + "-" + name);
        int most = conf.getInt(
                YarnConfiguration.RM_APPLICATION_MAX_TAGS, YarnConfiguration.DEFAULT_RM_APPLICATION_MAX_TAGS);
        if (tags.size() > most) {
            throw InputException.saying(
                    MRJobConfig.JOB_TAGS + ": " + (tags.size() - 2) + " tags (allowed: " + Math.max(0, most - 2)
                            + ", the tuner adds 2; see " + YarnConfiguration.RM_APPLICATION_MAX_TAGS + ")",
                    null);
        }
        conf.setStrings(MRJobConfig.JOB_TAGS, tags.toArray(String[]::new));
    }

    static Configuration impatient(Configuration conf) {
        Configuration impatient = new Configuration(conf);
        long waits = conf.getLong(
                YarnConfiguration.RESOURCEMANAGER_CONNECT_MAX_WAIT_MS,
                YarnConfiguration.DEFAULT_RESOURCEMANAGER_CONNECT_MAX_WAIT_MS);
        // Less than 0 is for ever.
        impatient.setLong(
                YarnConfiguration.RESOURCEMANAGER_CONNECT_MAX_WAIT_MS,
                waits < 0 ? CONNECT_MILLIS : Math.min(waits, CONNECT_MILLIS));
        impatient.setInt(YarnConfiguration.RESOURCEMANAGER_CONNECT_RETRY_INTERVAL_MS, RETRY_MILLIS);
        // Within each of those Hadoop would try ten times.
        impatient.setInt(CommonConfigurationKeysPublic.IPC_CLIENT_CONNECT_MAX_RETRIES_KEY, 0);
        return impatient;
    }

    public Configuration configuration() {
        return conf;
    }

    /** The directory of its configuration. */
    public Path directory() {
        return Path.of(target.confDir());
    }

    /** Queue and properties that the user names for jobs, by key. */
    public Map<String, String> userProperties() {
        Map<String, String> properties = new LinkedHashMap<>(target.properties());
        if (target.queue() != null) {
            properties.put(MRJobConfig.QUEUE_NAME, target.queue());
        }
        return properties;
    }

    /** What its workers can hold. */
    public NodeLimits limits() {
        return limits;
    }

    /** What else is known of it. */
    public ClusterTraits traits() {
        return traits;
    }

    /**
     * The same cluster, of which all kinds of nodes are workers: as many of the most common one as have the vcores of all, with containers that
     * every kind can run.
     */
    public HadoopSite withAllKinds() {
        int vcores = nodes.stream().mapToInt(SiteNode::vcores).sum();
        int fewestVcores = nodes.stream()
                .mapToInt(SiteNode::vcores)
                .filter(it -> it > 0)
                .min()
                .orElse(Integer.MAX_VALUE);
        return new HadoopSite(
                target,
                conf,
                limits.withWorkers(SiteLimits.within(scheduler, (int) Math.round((double) vcores / limits.vcores())))
                        .fittingAll(nodes.stream().map(SiteNode::memoryMb).toList()),
                traits.withMostVcores(fewestVcores),
                nodes,
                queuePath,
                scheduler,
                version,
                login);
    }

    /** All running nodes. */
    public List<SiteNode> nodes() {
        return nodes;
    }

    /** Asks at most five of some nodes at once what they call their processors, and waits for 10 s at most. */
    public NodeArchitectures askMachines(List<SiteNode> some) throws InterruptedException {
        return NodeMachines.ask(NodeMachines.addresses(some, conf));
    }

    /** Its Hadoop, such as {@code 3.4.3}; empty if its REST interface does not tell. */
    public Optional<String> version() {
        return version.map(HadoopVersion::text);
    }

    /** Whether the tuner was tested with its Hadoop. */
    public boolean isTested() {
        return version.map(HadoopVersion::isTested).orElse(false);
    }

    /** Address of the ResourceManager, or of all of them. */
    public String resourceManager() {
        return resourceManagers(conf);
    }

    private static String resourceManagers(Configuration conf) {
        if (!HAUtil.isHAEnabled(conf)) {
            return conf.getTrimmed(YarnConfiguration.RM_ADDRESS, YarnConfiguration.DEFAULT_RM_ADDRESS);
        }
        List<String> addresses = HAUtil.getRMHAIds(conf).stream()
                .map(id -> Objects.requireNonNullElseGet(
                        conf.getTrimmed(HAUtil.addSuffix(YarnConfiguration.RM_ADDRESS, id)),
                        () -> conf.getTrimmed(HAUtil.addSuffix(YarnConfiguration.RM_HOSTNAME, id), id)))
                .toList();
        return String.join(", ", addresses);
    }

    /** Its default file system. */
    public String fileSystem() {
        return FileSystem.getDefaultUri(conf).toString();
    }

    /** Whom its clients have logged in as. */
    public ClientLogin login() {
        return login;
    }

    /** Who submits the jobs. */
    public String user() throws IOException {
        return UserGroupInformation.getCurrentUser().getShortUserName();
    }

    /** Full path of the queue that the jobs go to. */
    public String queue() {
        return queuePath;
    }

    /** Share of the cluster that one user's jobs can have together in that queue, more than 0 and at most 1; 1 where nobody tells. */
    public double queueShare() {
        return scheduler.share();
    }

    /** Tags of the jobs. */
    public String tags() {
        return String.join(", ", conf.getTrimmedStringCollection(MRJobConfig.JOB_TAGS));
    }

    /** The value of a key of jobs' configuration there, its defaults included; empty if there is none. */
    public Optional<String> configured(String key) {
        return Optional.ofNullable(new JobConf(conf).get(key));
    }

    /** The site's own settings, which a search begins with where they are safe. */
    public Settings baseline() {
        return SiteBaseline.read(conf);
    }

    /** The site's own JVM options of tasks, and of a master that runs them, with the heaps of these settings, by property, as trials have them. */
    public Map<String, String> javaOptions(Settings settings) {
        Map<String, String> options = SiteBaseline.properties(settings, conf);
        options.keySet()
                .retainAll(Set.of(
                        MapReduceParameters.MAP_HEAP_SHARE.key(),
                        MapReduceParameters.REDUCE_HEAP_SHARE.key(),
                        UberMaster.OPTIONS));
        return options;
    }

    /** Why its workers cannot be of a node class, as its energy plug-in tells; empty if they can, or nobody tells. */
    public Optional<String> misfit(NodeClass worker) {
        return PluginNodeClasses.problem(worker, get("/energy/v1/nodes"));
    }

    /** Names of its nodes' classes by the nodes' ids, as its energy plug-in tells; empty if nobody does. */
    public Map<String, String> toldClasses() {
        return PluginNodeClasses.byNode(get("/energy/v1/nodes"));
    }

    /** Whether it has the energy plug-in, whose joules trials take. */
    public boolean hasLedger() {
        return new LedgerJoules(this::get).isThere();
    }

    /** The ResourceManager's answer to a path of its REST interface. */
    public Optional<JsonNode> get(String path) {
        return new ResourceManagerWeb(conf).get(path);
    }
}
