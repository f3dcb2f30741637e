package io.wattle.tuning.engine.cluster;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A testbed that is up, as {@code bin/testbed describe} tells it: docs/testbed.md lists the fields. Fields that are not named
 * here are left alone.
 *
 * @param name the testbed's name
 * @param cluster name of the cluster that it stands for
 * @param hadoop version of its Hadoop
 * @param factor its speed divided by that cluster's; 0 where it does not emulate cores
 * @param machineDmips what a core of this machine was taken to do
 * @param daemonShare share of this machine's cores that its daemons have
 * @param dataNodes which workers have a DataNode
 * @param taskArchives whether masters and tasks start from archives of classes
 * @param notEmulated what this machine does not let it emulate, a sentence each
 * @param configuration folder of the master's configuration
 * @param pdu its power meter
 * @param workers its workers
 */
public record RunningTestbed(
        String name,
        String cluster,
        String hadoop,
        double factor,
        double machineDmips,
        double daemonShare,
        String dataNodes,
        boolean taskArchives,
        List<String> notEmulated,
        String configuration,
        Pdu pdu,
        List<Worker> workers) {

    private static final ObjectMapper MAPPER =
            new ObjectMapper().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

    /** An SNMP v2c agent, and what it is to who knows makers' PDUs. */
    public record Pdu(String address, int port, String community, String model) {}

    /** A worker, and the index of its outlet. */
    public record Worker(String host, String nodeClass, String outlet) {}

    public RunningTestbed {
        notEmulated = notEmulated == null ? List.of() : List.copyOf(notEmulated);
        workers = List.copyOf(workers);
    }

    /**
     * Reads a description.
     *
     * @throws IllegalArgumentException if it is none
     */
    public static RunningTestbed parse(String json) {
        try {
            return MAPPER.readValue(json, RunningTestbed.class);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("no description of a testbed: " + e.getOriginalMessage(), e);
        }
    }

    /** Workers of that class. */
    int count(String nodeClass) {
        return (int)
                workers.stream().filter(it -> it.nodeClass().equals(nodeClass)).count();
    }

    /** Host names of its workers. */
    public Set<String> hosts() {
        return workers.stream().map(Worker::host).collect(Collectors.toSet());
    }
}
