package io.wattle.node;

import io.wattle.model.Catalog;
import io.wattle.model.NodeClass;
import io.wattle.model.YamlFileException;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TimerTask;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.NodeAttribute;
import org.apache.hadoop.yarn.api.records.NodeAttributeType;
import org.apache.hadoop.yarn.exceptions.YarnRuntimeException;
import org.apache.hadoop.yarn.server.nodemanager.nodelabels.NodeAttributesProvider;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells the ResourceManager the node class of the machine: name it in
 * {@code yarn.nodemanager.node-attributes.provider}. The class is {@code yarn.energy.node.class}, else what the machine
 * names itself; if that fits no class, or cannot be told, there is no attribute, and a line in the log. A wrong setting
 * stops the start.
 */
public class NodeClassProvider extends NodeAttributesProvider {

    /** What the attribute is called. */
    public static final String ATTRIBUTE = "wattle-node-class";

    static final String CLASS_KEY = "yarn.energy.node.class";
    static final String FILE_KEY = "yarn.energy.nodes.file";

    private static final Logger LOG = LoggerFactory.getLogger(NodeClassProvider.class);

    private final NodeFailures failures = new NodeFailures();
    private final Path root;
    private Optional<String> nodeClass = Optional.empty();

    /** For the NodeManager. */
    public NodeClassProvider() {
        this(Path.of("/"));
    }

    NodeClassProvider(Path root) {
        super(NodeClassProvider.class.getName());
        this.root = root;
    }

    @Override
    protected void serviceInit(Configuration conf) throws Exception {
        super.serviceInit(conf);
        Catalog catalog = catalog(conf.getTrimmed(FILE_KEY, ""));
        String set = conf.getTrimmed(CLASS_KEY, "");
        if (set.isEmpty()) {
            failures.run("Telling the node class from the machine", () -> nodeClass = detect(catalog));
        } else {
            nodeClass = Optional.of(known(catalog, set));
        }
    }

    /** Runs once: a machine does not change while its NodeManager runs. */
    @Override
    public TimerTask createTimerTask() {
        return new TimerTask() {
            @Override
            public void run() {
                setDescriptors(nodeClass
                        .map(it -> Set.of(NodeAttribute.newInstance(
                                NodeAttribute.PREFIX_DISTRIBUTED, ATTRIBUTE, NodeAttributeType.STRING, it)))
                        .orElseGet(Set::of));
            }
        };
    }

    @Override
    protected void cleanUp() {
        // Nothing is open.
    }

    private Optional<String> detect(Catalog catalog) {
        Machine machine = MachineReader.read(root);
        List<String> candidates = Detector.candidates(machine, catalog);
        if (candidates.size() == 1) {
            LOG.info("This machine is of node class {}: {}", candidates.get(0), machine.label());
            return Optional.of(candidates.get(0));
        }
        LOG.warn(
                "No node class is reported: {} fits {}; set {} in this node's yarn-site.xml (known: {})",
                machine.label(),
                candidates.isEmpty() ? "none" : candidates,
                CLASS_KEY,
                names(catalog));
        return Optional.empty();
    }

    private static String known(Catalog catalog, String name) {
        if (catalog.nodeClass(name).isEmpty()) {
            throw new YarnRuntimeException(CLASS_KEY + ": no node class '" + name + "' (known: " + names(catalog)
                    + "); correct it in yarn-site.xml, or add the class to the file that " + FILE_KEY + " names");
        }
        return name;
    }

    private static Catalog catalog(String file) {
        if (file.isEmpty()) {
            return Catalog.builtIn();
        }
        try {
            return Catalog.builtIn().with(Path.of(file));
        } catch (YamlFileException | InvalidPathException e) {
            throw new YarnRuntimeException(FILE_KEY + ": " + e.getMessage() + "; correct it", e);
        } catch (IOException e) {
            throw new YarnRuntimeException(
                    FILE_KEY + ": cannot read " + file + " (" + e
                            + "); put the file on this NodeManager's host, readable for its user, or remove the key",
                    e);
        }
    }

    private static String names(Catalog catalog) {
        return catalog.nodeClasses().stream().map(NodeClass::name).collect(Collectors.joining(", "));
    }
}
