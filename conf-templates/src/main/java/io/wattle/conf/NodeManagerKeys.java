package io.wattle.conf;

import io.wattle.model.Architecture;
import io.wattle.model.NodeAttribute;
import io.wattle.model.NodeClass;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** What {@code yarn-site.xml} says of the NodeManager of a node class. */
final class NodeManagerKeys {

    private static final int DEFAULT_CACHE_MB = 10240;
    private static final int CACHE_SHARE_OF_DISK = 10;
    private static final int MB_PER_GB = 1000;

    private NodeManagerKeys() {}

    static List<Property> of(Context context, Node node) {
        List<Property> properties = new ArrayList<>();
        properties.addAll(node.isMaster() ? capacityOfMaster(context, node) : capacityOfWorker(node.nodeClass()));
        properties.addAll(enforcement());
        properties.addAll(folders(context, node));
        properties.addAll(recovery(context, node));
        properties.addAll(identity(node));
        return properties;
    }

    private static List<Property> capacityOfMaster(Context context, Node node) {
        MasterMemory master = context.plan().master();
        return List.of(
                memory(
                        master.containersMb(),
                        "For application masters only: what the system ("
                                + master.heaps().systemMb()
                                + " MiB), the JVMs of the master's daemons ("
                                + master.heaps().overheadMb() + ") and their heaps ("
                                + master.heaps().totalMb() + ") leave of the "
                                + Texts.number(node.nodeClass().require(NodeAttribute.MEMORY_MB)) + " MiB of "
                                + node.nodeClass().name() + ". The heaps are in hadoop-env.sh: who raises one there"
                                + " lowers this."),
                vcores(
                        master.vcores(),
                        "One for each application master of " + master.applicationMasterMb()
                                + " MiB: it asks for one and mostly waits, so memory bounds their number."));
    }

    private static List<Property> capacityOfWorker(NodeClass worker) {
        return List.of(
                memory(
                        worker.containerMemoryMb(),
                        "containerMemoryMb of " + worker.name() + source(worker, NodeAttribute.CONTAINER_MEMORY_MB)
                                + "."),
                vcores(
                        worker.containerVcores(),
                        "containerVcores of " + worker.name() + source(worker, NodeAttribute.CONTAINER_VCORES) + "."));
    }

    private static Property memory(int memoryMb, String reason) {
        return new Property(
                "yarn.nodemanager.resource.memory-mb",
                Integer.toString(memoryMb),
                "MiB that this node gives to containers.",
                reason);
    }

    private static Property vcores(int vcores, String reason) {
        return new Property(
                "yarn.nodemanager.resource.cpu-vcores",
                Integer.toString(vcores),
                "Vcores that this node gives to containers.",
                reason);
    }

    private static String source(NodeClass nodeClass, NodeAttribute attribute) {
        return nodeClass
                .figure(attribute)
                .map(it -> " (" + it.quality().label() + ": " + it.source() + ")")
                .orElse("");
    }

    private static List<Property> enforcement() {
        return List.of(
                new Property(
                        "yarn.nodemanager.pmem-check-enabled",
                        "true",
                        "Whether a container that uses more memory than it was given is killed.",
                        "On a small node one such container takes the memory of all others."),
                new Property(
                        "yarn.nodemanager.resource.memory.enforced",
                        "false",
                        "Whether cgroups enforce memory.",
                        "Hadoop's default, true, switches the check above off even where there are no cgroups."),
                new Property(
                        "yarn.nodemanager.vmem-check-enabled",
                        "false",
                        "Whether a container that reserves too much address space is killed.",
                        "A 64-bit JVM reserves far more than it uses."));
    }

    private static List<Property> folders(Context context, Node node) {
        List<Property> properties = new ArrayList<>(List.of(
                new Property(
                        "yarn.nodemanager.aux-services",
                        "mapreduce_shuffle",
                        "Services within the NodeManager.",
                        "Serves map outputs to reduces; without it every MapReduce job fails."),
                new Property(
                        "yarn.nodemanager.local-dirs",
                        context.data("containers"),
                        "Where containers work; one folder for each disk, separated by commas.",
                        "One folder: the catalog knows no number of disks."),
                new Property(
                        "yarn.nodemanager.log-dirs",
                        context.data("container-logs"),
                        "Where containers log until their application ends.",
                        "Beside the folder above.")));
        OptionalDouble diskGb = node.nodeClass().value(NodeAttribute.DISK_GB);
        double cacheMb = diskGb.orElse(Double.MAX_VALUE) * MB_PER_GB / CACHE_SHARE_OF_DISK;
        if (cacheMb < DEFAULT_CACHE_MB) {
            properties.add(new Property(
                    "yarn.nodemanager.localizer.cache.target-size-mb",
                    Long.toString((long) cacheMb),
                    "MB of jars and files that are kept for later containers.",
                    "A tenth of the disk of " + Texts.number(diskGb.getAsDouble()) + " GB; Hadoop's default, 10 GB, is"
                            + " more than it can spare."));
        }
        return properties;
    }

    /** The NodeManager's only store is leveldb; one that cannot load its native code does not start. */
    private static List<Property> recovery(Context context, Node node) {
        Optional<String> whyNot = whyNoRecovery(node.nodeClass());
        if (whyNot.isPresent()) {
            return List.of(recoveryEnabled(false, whyNot.get()));
        }
        return List.of(
                recoveryEnabled(
                        true,
                        "Hadoop's default, false, loses the work of all containers of the node. The store is leveldb,"
                                + " which has native code for x86."),
                new Property(
                        "yarn.nodemanager.recovery.dir",
                        context.data("nodemanager-recovery"),
                        "Where the NodeManager keeps what it goes on from.",
                        "A local folder; the default is below hadoop.tmp.dir."),
                new Property(
                        "yarn.nodemanager.address",
                        "${yarn.nodemanager.hostname}:8041",
                        "Address to which the NodeManager listens for application masters.",
                        "Recovery needs one that is the same after a restart; by default it is another each time, and"
                                + " the NodeManager would refuse to start."),
                new Property(
                        "yarn.nodemanager.recovery.supervised",
                        "false",
                        "Whether something starts the NodeManager again at once when it is stopped.",
                        "Nothing here does, so containers end with a NodeManager that is stopped, and outlive one that"
                                + " crashes. With true they outlive both: set it if a service manager runs the"
                                + " daemon."));
    }

    private static Property recoveryEnabled(boolean enabled, String reason) {
        return new Property(
                "yarn.nodemanager.recovery.enabled",
                Boolean.toString(enabled),
                "Whether containers outlive a crash of the NodeManager, to which they come back when it is started.",
                reason);
    }

    private static Optional<String> whyNoRecovery(NodeClass nodeClass) {
        Optional<Architecture> architecture = nodeClass.architecture();
        if (architecture.equals(Optional.of(Architecture.X86))) {
            return Optional.empty();
        }
        String who = architecture
                .map(it -> nodeClass.name() + " is " + it.label())
                .orElse("nobody said what architecture " + nodeClass.name() + " is");
        String cure = architecture
                .map(it -> it == Architecture.ARM
                        ? " A Hadoop that was built on 64-bit ARM has it for that: there set true, and"
                                + " yarn.nodemanager.address to a fixed port."
                        : "")
                .orElse(" If it is x86, say so (architecture: x86 in your cluster file).");
        return Optional.of("Off: the store is leveldb, Hadoop has native code of it for x86 only, and " + who
                + ". With true the NodeManager would not start." + cure);
    }

    private static List<Property> identity(Node node) {
        List<Property> properties = new ArrayList<>();
        if (node.isMaster()) {
            properties.add(new Property(
                    "yarn.nodemanager.node-labels.provider",
                    "config",
                    "Where this node's label comes from.",
                    "From the next key."));
            properties.add(new Property(
                    "yarn.nodemanager.node-labels.provider.configured-node-partition",
                    Context.MASTER_LABEL,
                    "This node's label.",
                    "This is the master. Workers have no label."));
        }
        properties.add(new Property(
                "yarn.nodemanager.node-attributes.provider",
                "config",
                "Where this node's attributes come from.",
                "From the next key."));
        properties.add(new Property(
                "yarn.nodemanager.node-attributes.provider.configured-node-attributes",
                "wattle-node-class,STRING," + node.nodeClass().name(),
                "This node's attributes: name, type and value.",
                "Its node class: placement constraints and Wattle's scheduler tell the classes apart by it."));
        return properties;
    }
}
