package io.wattle.tuning.engine;

import io.wattle.tuning.energy.ClassReplay;
import io.wattle.tuning.energy.NodeRoom;
import io.wattle.tuning.energy.ReplayedJob;
import io.wattle.tuning.engine.history.TrialHistory;
import io.wattle.tuning.search.ClassTime;
import io.wattle.tuning.search.JoulesQuality;
import io.wattle.tuning.search.Measurement;
import io.wattle.tuning.search.SecondsQuality;
import io.wattle.tuning.space.MapReduceParameters;
import io.wattle.tuning.space.NodeLimits;
import io.wattle.tuning.space.Parameter;
import io.wattle.tuning.space.Settings;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Replays the containers on nodes of the class.
 *
 * @param replay how
 */
record ReplayReckoning(ClassReplay replay) implements Reckoning {

    /** Joules are those of the jobs; what is between them, if there are several, is stretched as they are. */
    @Override
    public Measurement of(Ran trial) {
        TrialHistory history = trial.history();
        NodeRoom room = room(trial.limits(), trial.settings());
        List<ReplayedJob> replayed = history.jobs().stream()
                .map(job -> replay.replay(
                        job.recorded(trial.cpuIsCounted()), trial.limits().workers(), room))
                .toList();
        double classSeconds =
                replayed.stream().mapToDouble(ReplayedJob::seconds).sum() * (history.seconds() / history.jobSeconds());
        boolean onOwnNodes = replay.isOnOwnNodes();
        return new Measurement(
                history.seconds(),
                OptionalDouble.of(
                        replayed.stream().mapToDouble(ReplayedJob::joules).sum()),
                onOwnNodes ? JoulesQuality.ESTIMATED : JoulesQuality.EMULATED,
                history.cpuSeconds(),
                history.peakMapMb(),
                history.peakReduceMb(),
                history.counters(trial.cpuIsCounted()),
                Optional.of(new ClassTime(
                        classSeconds,
                        onOwnNodes ? SecondsQuality.ESTIMATED : SecondsQuality.EMULATED,
                        masterJoules(replayed))));
    }

    private static OptionalDouble masterJoules(List<ReplayedJob> replayed) {
        return replayed.stream().allMatch(job -> job.masterJoules().isPresent())
                ? OptionalDouble.of(replayed.stream()
                        .mapToDouble(job -> job.masterJoules().getAsDouble())
                        .sum())
                : OptionalDouble.empty();
    }

    private static NodeRoom room(NodeLimits limits, Settings settings) {
        return new NodeRoom(
                limits.memoryMb(),
                limits.vcores(),
                whole(settings, MapReduceParameters.MAP_MEMORY_MB),
                whole(settings, MapReduceParameters.REDUCE_MEMORY_MB),
                whole(settings, MapReduceParameters.MAP_VCORES),
                whole(settings, MapReduceParameters.REDUCE_VCORES));
    }

    private static int whole(Settings settings, Parameter parameter) {
        return (int) Math.round(MapReduceParameters.value(settings, parameter));
    }
}
