package io.wattle.testbed.cli;

import io.wattle.model.YamlFileException;
import io.wattle.testbed.plan.DoesNotFitException;
import io.wattle.testbed.plan.TestbedPlan;
import io.wattle.testbed.power.PduAgent;
import io.wattle.testbed.state.StateFolder;
import io.wattle.testbed.state.TestbedSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * What a testbed is, for programs; docs/testbed.md lists its fields.
 *
 * @param name its name
 * @param cluster name of the cluster that it stands for
 * @param hadoop version of its Hadoop
 * @param factor its speed divided by the cluster's: seconds and joules here, times this, are the cluster's; null where
 *     cores are not emulated
 * @param machineDmips what a core of this machine was taken to do
 * @param daemonShare share of this machine's cores that its daemons have
 * @param dataNodes which workers have a DataNode, as {@code --datanodes} says it
 * @param studyWorkload the workload of a study by which its cores differ; null for DMIPS
 * @param taskArchives whether masters and tasks start from archives of classes
 * @param energyScheduler whether its ResourceManager has the plug-in
 * @param notEmulated what this machine does not let it emulate, for people; none where that is nothing
 * @param configuration folder of the master's configuration, for clients on the host {@code master}
 * @param pdu its power meter
 * @param workers its workers
 */
record Description(
        String name,
        String cluster,
        String hadoop,
        Double factor,
        double machineDmips,
        double daemonShare,
        String dataNodes,
        String studyWorkload,
        boolean taskArchives,
        boolean energyScheduler,
        List<String> notEmulated,
        String configuration,
        Pdu pdu,
        List<Worker> workers) {

    /** A power meter: an SNMP v2c agent, and what it is to who knows makers' PDUs. */
    record Pdu(String address, int port, String community, String model) {}

    /** A worker, and the index of its outlet as the meter's model counts. */
    record Worker(String host, String nodeClass, String outlet) {}

    static Description of(StateFolder state, TestbedSpec spec)
            throws IOException, YamlFileException, DoesNotFitException {
        TestbedPlan plan = spec.plan();
        return new Description(
                state.name(),
                spec.cluster(),
                WattleHome.version(Path.of(spec.hadoopHome())),
                spec.rights().limitsProcesses() ? plan.scale().factor() : null,
                spec.machine().dmipsPerCore(),
                spec.rules().daemonShare(),
                spec.variant().dataNodes().word(),
                spec.variant().studyWorkload(),
                spec.variant().taskArchives() != null,
                spec.schedulerJar() != null,
                spec.rights().notEmulated(),
                state.configuration(TestbedPlan.MASTER).toString(),
                new Pdu(plan.pduAddress(), PduAgent.PORT, PduAgent.COMMUNITY, PduAgent.ENERGY_MODEL),
                plan.workers().stream()
                        .map(it -> new Worker(it.host(), it.nodeClass().name(), PduAgent.index(it.outlet())))
                        .toList());
    }
}
