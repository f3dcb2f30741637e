package io.wattle.scheduler.config;

import io.wattle.tandem.TandemSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Which nodes sleep, and how.
 *
 * @param mode how far it goes
 * @param policy when they sleep and wake; a group for each class that may sleep
 * @param unitsPerSecond what a node serves, by the names of all classes whose DMIPS are known
 * @param suspendProgram sends hosts to sleep; always set in mode active
 * @param resumeProgram wakes hosts; always set in mode active
 * @param enterMaintenanceProgram tells HDFS that DataNodes enter maintenance; always set in mode active where they do
 * @param leaveMaintenanceProgram tells HDFS that they are in service again; likewise
 * @param programTimeout after which each is ended, with all the hosts that it was called for
 * @param interval time between two cycles; that of the start counts
 * @param hdfs what is to be done about hosts with a DataNode
 * @param shuffleTypes types of applications, in upper case, that need what they wrote on a node until they end
 */
public record TandemOptions(
        TandemMode mode,
        TandemSettings policy,
        Map<String, Double> unitsPerSecond,
        Optional<Path> suspendProgram,
        Optional<Path> resumeProgram,
        Optional<Path> enterMaintenanceProgram,
        Optional<Path> leaveMaintenanceProgram,
        Duration programTimeout,
        Duration interval,
        HdfsCheck hdfs,
        Set<String> shuffleTypes) {

    public TandemOptions {
        unitsPerSecond = Map.copyOf(unitsPerSecond);
        shuffleTypes = Set.copyOf(shuffleTypes);
    }

    /** The same in another mode. */
    public TandemOptions in(TandemMode other) {
        return new TandemOptions(
                other,
                policy,
                unitsPerSecond,
                suspendProgram,
                resumeProgram,
                enterMaintenanceProgram,
                leaveMaintenanceProgram,
                programTimeout,
                interval,
                hdfs,
                shuffleTypes);
    }
}
