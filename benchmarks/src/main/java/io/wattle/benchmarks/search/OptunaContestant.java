package io.wattle.benchmarks.search;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.wattle.tuning.search.Measurement;
import io.wattle.tuning.search.Proposal;
import io.wattle.tuning.search.Purpose;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.space.Parameter;
import io.wattle.tuning.space.ParameterGroup;
import io.wattle.tuning.space.SearchSpace;
import io.wattle.tuning.space.Settings;
import io.wattle.tuning.surrogate.Surrogate;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.Set;

/**
 * A sampler of Optuna (Akiba et al. 2019), in a process of its own, with the model that guides the tuner's own search: after the stock
 * settings come the ten that it expects most of, and what it expects to be much slower than the best so far costs no trial: the sampler
 * is told the model's seconds. The incumbent is what was fastest.
 *
 * @param python an interpreter that has Optuna and, for CMA-ES, cmaes
 * @param sampler {@code tpe} or {@code cma-es}
 */
record OptunaContestant(Path python, String sampler) implements Contestant {

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final String SCRIPT = "optuna_rival.py";
    private static final ParameterGroup GROUP = new ParameterGroup("optuna");

    private static final int DRAWS = 2000;
    private static final int FIRST = 10;

    /** What is expected to take so many times as long as the best is screened. */
    private static final double MUCH_SLOWER = 1.3;

    /** After so many that were screened one runs, whatever is expected. */
    private static final int MOST_SCREENED = 100;

    @Override
    public String name() {
        return "Optuna " + sampler;
    }

    @Override
    public SearchRace race(NoisyTruth truth, int trials, long seed) throws IOException, InterruptedException {
        Path script = Files.createTempFile("optuna", ".py");
        try (InputStream text = OptunaContestant.class.getResourceAsStream(SCRIPT)) {
            Files.write(script, text.readAllBytes());
            Process process = new ProcessBuilder(python.toString(), script.toString())
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            try (BufferedWriter tell = process.outputWriter(StandardCharsets.UTF_8);
                    BufferedReader ask = process.inputReader(StandardCharsets.UTF_8)) {
                return new Conversation(truth, ask, tell).race(trials, seed);
            } finally {
                process.destroy();
                process.waitFor();
            }
        } finally {
            Files.delete(script);
        }
    }

    /** With one process. */
    private final class Conversation {

        private final NoisyTruth noisy;
        private final SearchSpace space;
        private final BufferedReader ask;
        private final BufferedWriter tell;
        private final List<Trial> trials = new ArrayList<>();

        /** Of all trials so far; null before one succeeded. */
        private Surrogate model;

        private Conversation(NoisyTruth noisy, BufferedReader ask, BufferedWriter tell) {
            this.noisy = noisy;
            this.space = noisy.truth().space();
            this.ask = ask;
            this.tell = tell;
        }

        SearchRace race(int most, long seed) throws IOException, InterruptedException {
            List<Settings> first = first(seed);
            start(first, seed);
            SearchRace race = new SearchRace();
            int screened = 0;
            for (int asked = 0; trials.size() < most; asked++) {
                Optional<Settings> settings = settings(read());
                OptionalDouble expected = asked < first.size() || screened >= MOST_SCREENED
                        ? OptionalDouble.empty()
                        : settings.map(this::screenedSeconds).orElse(OptionalDouble.empty());
                if (settings.isEmpty()) {
                    answer(OptionalDouble.empty());
                } else if (expected.isPresent()) {
                    screened++;
                    answer(expected);
                } else {
                    screened = 0;
                    answer(run(settings.get()));
                    race.add(noisy.regret(fastest().map(Trial::settings)));
                }
            }
            return race;
        }

        private void start(List<Settings> first, long seed) throws IOException {
            ObjectNode json = MAPPER.createObjectNode().put("sampler", sampler).put("seed", seed);
            ObjectNode sizes = json.putObject("sizes");
            searched().forEach(it -> sizes.put(it.id(), space.grid(it).size()));
            ArrayNode enqueued = json.putArray("first");
            for (Settings settings : first) {
                ObjectNode indexes = enqueued.addObject();
                searched().forEach(it -> indexes.put(it.id(), space.grid(it).indexOf(settings.value(it))));
            }
            write(json);
        }

        /** Stock, and what the model expects most of. */
        private List<Settings> first(long seed) {
            Surrogate model = Surrogate.of(space, noisy.truth().guidance(), List.of());
            Random random = new Random(seed);
            Set<Settings> drawn = new LinkedHashSet<>();
            for (int i = 0; i < DRAWS; i++) {
                space.draw(random).ifPresent(drawn::add);
            }
            List<Settings> first = new ArrayList<>(List.of(space.stock()));
            drawn.stream()
                    .sorted(Comparator.comparingDouble(model::mean))
                    .limit(FIRST)
                    .forEach(first::add);
            return first;
        }

        private List<Parameter> searched() {
            return space.parameters().stream()
                    .filter(it -> space.grid(it).size() > 1)
                    .toList();
        }

        private Optional<Settings> settings(JsonNode indexes) {
            Settings settings = space.stock();
            for (Parameter parameter : searched()) {
                settings = settings.with(
                        parameter,
                        space.grid(parameter).get(indexes.get(parameter.id()).asInt()));
            }
            return space.fitted(settings);
        }

        /** Empty if they should run. */
        private OptionalDouble screenedSeconds(Settings settings) {
            if (model == null) {
                return OptionalDouble.empty();
            }
            double log = model.mean(settings);
            double best = model.mean(fastest().orElseThrow().settings());
            return log > best + Math.log(MUCH_SLOWER) ? OptionalDouble.of(Math.exp(log)) : OptionalDouble.empty();
        }

        private OptionalDouble run(Settings settings) throws InterruptedException {
            Proposal proposal =
                    trials.isEmpty() ? Proposal.of(settings, Purpose.STOCK) : Proposal.attempt(settings, GROUP);
            Trial trial = noisy.trial(proposal, trials.size() + 1);
            trials.add(trial);
            if (fastest().isPresent()) {
                model = Surrogate.of(space, noisy.truth().guidance(), trials);
            }
            return trial.measurement().isPresent()
                    ? OptionalDouble.of(trial.measurement().get().seconds())
                    : OptionalDouble.empty();
        }

        private Optional<Trial> fastest() {
            return trials.stream()
                    .filter(Trial::succeeded)
                    .min(Comparator.comparingDouble(
                            it -> it.measurement().map(Measurement::seconds).orElseThrow()));
        }

        private void answer(OptionalDouble seconds) throws IOException {
            ObjectNode json = MAPPER.createObjectNode();
            json.put("seconds", seconds.isPresent() ? (Double) seconds.getAsDouble() : null);
            write(json);
        }

        private void write(ObjectNode json) throws IOException {
            tell.write(json + "\n");
            tell.flush();
        }

        private JsonNode read() throws IOException {
            String line = ask.readLine();
            if (line == null) {
                throw new IOException(python + ": the study ended too early (it needs optuna, and cmaes for cma-es: "
                        + "python3 -m venv DIR && DIR/bin/pip install optuna cmaes)");
            }
            return MAPPER.readTree(line);
        }
    }
}
