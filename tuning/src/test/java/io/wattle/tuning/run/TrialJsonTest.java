package io.wattle.tuning.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.tuning.search.Measurement;
import io.wattle.tuning.search.Proposal;
import io.wattle.tuning.search.Purpose;
import io.wattle.tuning.search.TaskTimeline;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.search.TrialStatus;
import io.wattle.tuning.space.MapReduce;
import io.wattle.tuning.space.MapReduceParameters;
import io.wattle.tuning.space.Settings;
import io.wattle.tuning.space.Workload;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class TrialJsonTest {

    private static final Settings STOCK =
            MapReduce.space(new Workload(TestingEngine.LIMITS, 24L << 20, 24)).stock();

    private static Trial trial(Measurement measured) {
        return new Trial(1, Proposal.of(STOCK, Purpose.STOCK), TrialStatus.SUCCEEDED, "", Optional.of(measured));
    }

    /** Lines of earlier versions have none; nor do those of runs whose tasks nobody recorded. */
    @Test
    void theTasksOfATrialComeBack() throws Exception {
        Measurement measured = TestingEngine.costModel(STOCK).measurement().orElseThrow();
        Trial recorded = trial(measured.with(new TaskTimeline(12.5, List.of(2.0, 0.25, 0.0), List.of(0.0, 1.0, 0.5))));
        String line = TrialJson.line(recorded);
        assertThat(line).contains("\"timeline\":{\"seconds\":12.5,\"maps\":[2.0,0.25,0.0],\"reduces\":[0.0,1.0,0.5]}");
        assertThat(TrialJson.parse(line, MapReduceParameters.ALL)).isEqualTo(recorded);
        String without = TrialJson.line(trial(measured));
        assertThat(without).doesNotContain("timeline");
        assertThat(TrialJson.parse(without, MapReduceParameters.ALL)).isEqualTo(trial(measured));
    }

    @Test
    void whatATrialLostComesBack() throws Exception {
        Trial lost = new Trial(
                3,
                Proposal.of(STOCK, Purpose.STOCK),
                TrialStatus.FAILED,
                "boom",
                Optional.empty(),
                OptionalDouble.of(7),
                OptionalDouble.of(250),
                List.of("node1", "node2"));
        String line = TrialJson.line(lost);
        assertThat(line).contains("\"lostJoules\":250.0", "\"nodesLost\":[\"node1\",\"node2\"]");
        assertThat(TrialJson.parse(line, MapReduceParameters.ALL)).isEqualTo(lost);
        String earlier = line.replace(",\"lostJoules\":250.0", "").replace(",\"nodesLost\":[\"node1\",\"node2\"]", "");
        Trial read = TrialJson.parse(earlier, MapReduceParameters.ALL);
        assertThat(read.lostJoules()).isEmpty();
        assertThat(read.nodesLost()).isEmpty();
    }
}
