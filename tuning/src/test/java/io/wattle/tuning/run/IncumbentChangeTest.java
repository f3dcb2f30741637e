package io.wattle.tuning.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.tuning.search.Attempt;
import io.wattle.tuning.search.Attempt.Decision;
import io.wattle.tuning.search.Figures;
import io.wattle.tuning.search.Findings;
import io.wattle.tuning.search.Objective;
import io.wattle.tuning.search.Proposal;
import io.wattle.tuning.search.Purpose;
import io.wattle.tuning.search.Reranking;
import io.wattle.tuning.search.Search;
import io.wattle.tuning.search.StopRule;
import io.wattle.tuning.search.Strategy;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.space.MapReduce;
import io.wattle.tuning.space.MapReduceParameters;
import io.wattle.tuning.space.ParameterGroup;
import io.wattle.tuning.space.SearchSpace;
import io.wattle.tuning.space.Settings;
import io.wattle.tuning.space.Workload;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A model may prefer earlier settings again after a run of others: then no attempt was adopted, and it has to be said. */
class IncumbentChangeTest {

    private static final RunPlan PLAN = new RunPlan(0.05, 3, 50, Duration.ofHours(1), Duration.ofMinutes(1), 0, 1);

    @TempDir
    private Path directory;

    private final TestingListener listener = new TestingListener();
    private final SearchSpace space = MapReduce.space(new Workload(TestingEngine.LIMITS, 24L << 20, 24));
    private final Settings stock = space.stock();
    private final Settings first = stock.with(MapReduceParameters.REDUCERS, 2);
    private final Settings second = stock.with(MapReduceParameters.REDUCERS, 4);

    @Test
    void anAdoptedAttemptSaysItselfAndAChangeWithoutOneIsTold() throws Exception {
        TuningResult result = run();
        assertThat(listener.decided).extracting(Attempt::trial).containsExactly(2, 3);
        assertThat(changes()).containsExactly("end 1", "end 2", "end 3", "best 1");
        assertThat(result.rerankings())
                .containsExactly(new Reranking(3, stock))
                .isEqualTo(Reranking.all(new Wavering(), result.trials()));
    }

    @Test
    void aRunThatIsResumedTellsItAgain() throws Exception {
        run();
        listener.events.clear();
        run();
        assertThat(changes()).containsExactly("resumed 1", "resumed 2", "resumed 3", "best 1");
    }

    private List<String> changes() {
        return listener.events.stream()
                .filter(it -> it.matches("(end|resumed|best) \\d"))
                .toList();
    }

    private TuningResult run() throws Exception {
        try (Journal journal = Journal.open(directory.resolve("journal"), MapReduceParameters.ALL)) {
            Search search = new Search(space, new Wavering(), StopRule.NEVER, Objective.TIME);
            return new TuningRun(
                            new TestingEngine(settings -> TestingEngine.succeeded(10)),
                            search,
                            PLAN,
                            journal,
                            listener,
                            () -> Instant.EPOCH)
                    .execute();
        }
    }

    /** Adopts its first attempt, and goes back to stock after the second. */
    private final class Wavering implements Strategy {

        @Override
        public Optional<Proposal> next(List<Trial> trials) {
            return switch (trials.size()) {
                case 0 -> Optional.of(Proposal.of(stock, Purpose.STOCK));
                case 1 -> Optional.of(Proposal.attempt(first, ParameterGroup.PARALLELISM));
                case 2 -> Optional.of(Proposal.attempt(second, ParameterGroup.PARALLELISM));
                default -> Optional.empty();
            };
        }

        @Override
        public Findings findings(List<Trial> trials) {
            List<Attempt> attempts = new ArrayList<>();
            if (trials.size() > 1) {
                attempts.add(attempt(trials, 2, first, Decision.EXPECTED_FASTER));
            }
            if (trials.size() > 2) {
                attempts.add(attempt(trials, 3, second, Decision.EXPECTED_SLOWER));
            }
            return new Findings(trials.isEmpty() ? Optional.empty() : Optional.of(best(trials.size())), attempts);
        }

        private Settings best(int trials) {
            return trials == 2 ? first : stock;
        }

        private Attempt attempt(List<Trial> trials, int number, Settings settings, Decision decision) {
            return new Attempt(
                    number,
                    settings,
                    ParameterGroup.PARALLELISM,
                    decision,
                    0,
                    10,
                    10,
                    0,
                    Map.of(),
                    Figures.of(Objective.TIME, trials));
        }
    }
}
