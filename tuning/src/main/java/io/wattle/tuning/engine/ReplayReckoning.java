package io.wattle.tuning.engine;

import io.wattle.tuning.energy.ClassReplay;
import io.wattle.tuning.energy.NodeRoom;
import io.wattle.tuning.energy.ReplayedJob;
import io.wattle.tuning.search.ClassTime;
import io.wattle.tuning.search.JoulesQuality;
import io.wattle.tuning.search.Measurement;
import io.wattle.tuning.search.SecondsQuality;
import io.wattle.tuning.space.MapReduceParameters;
import io.wattle.tuning.space.NodeLimits;
import io.wattle.tuning.space.Settings;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Replays the containers on nodes of the class.
 *
 * @param replay how
 */
record ReplayReckoning(ClassReplay replay) implements Reckoning {

    @Override
    public Measurement of(Ran job) {
        JobHistory history = job.history();
        ReplayedJob replayed = replay.replay(
                history.recorded(job.cpuIsCounted()), job.limits().workers(), room(job.limits(), job.settings()));
        boolean onOwnNodes = replay.recordedSlots();
        return new Measurement(
                history.seconds(),
                OptionalDouble.of(replayed.joules()),
                onOwnNodes ? JoulesQuality.ESTIMATED : JoulesQuality.EMULATED,
                history.cpuSeconds(),
                history.peakMapMb(),
                history.peakReduceMb(),
                history.counters(),
                Optional.of(new ClassTime(
                        replayed.seconds(),
                        onOwnNodes ? SecondsQuality.ESTIMATED : SecondsQuality.EMULATED,
                        replayed.masterJoules())));
    }

    private static NodeRoom room(NodeLimits limits, Settings settings) {
        return new NodeRoom(
                limits.memoryMb(), limits.vcores(), (int) settings.value(MapReduceParameters.MAP_MEMORY_MB), (int)
                        settings.value(MapReduceParameters.REDUCE_MEMORY_MB));
    }
}
