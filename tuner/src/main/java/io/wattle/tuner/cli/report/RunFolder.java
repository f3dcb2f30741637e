package io.wattle.tuner.cli.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.wattle.tuner.cli.option.UsageException;
import io.wattle.tuning.run.Journal;
import io.wattle.tuning.run.JournalException;
import io.wattle.tuning.run.LaterFormatException;
import io.wattle.tuning.run.RunFormat;
import io.wattle.tuning.run.SearchRecord;
import io.wattle.tuning.run.Strategies;
import io.wattle.tuning.search.CheckedAttempts;
import io.wattle.tuning.search.Findings;
import io.wattle.tuning.search.Objective;
import io.wattle.tuning.search.Reranking;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.space.MapReduce;
import io.wattle.tuning.space.Parameter;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;

/** The directory of a run, which is only read: a tuner may be at work there. */
final class RunFolder {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    /** Of runs before there were records of searches: as it was by default. */
    private static final double FIRST_TOLERANCE = 0.05;

    private final Path folder;

    RunFolder(Path folder) {
        this.folder = folder;
    }

    /** @throws UsageException if there is no run in it that can be shown */
    RecordedRun read() throws UsageException, IOException {
        if (!Files.isDirectory(folder)) {
            throw new UsageException(folder + ": "
                    + (Files.exists(folder) ? "is no directory" : "there is no such directory")
                    + " (needed: the --out directory of a run)");
        }
        if (!Files.exists(folder.resolve("run.json"))) {
            throw new UsageException(
                    folder + ": is no run's directory, as there is no run.json (needed: the --out directory of a run)");
        }
        JsonNode asked = json("run.json");
        requireReadable("run.json", asked);
        boolean running = isLocked();
        Optional<SearchRecord> search = search();
        List<Trial> trials = trials(search);
        if (trials.isEmpty()) {
            throw new UsageException(folder + ": the run in it has no trial yet ("
                    + (running
                            ? "it is running: ask again once one has ended"
                            : "continue it with --resume, or leave it out")
                    + ")");
        }
        List<Reranking> rerankings =
                search.map(it -> Reranking.all(it.search().strategy(), trials)).orElse(List.of());
        Findings findings = search.map(it -> it.search().strategy().findings(trials))
                .orElseGet(() -> {
                    CheckedAttempts checked = CheckedAttempts.of(trials, FIRST_TOLERANCE, Objective.TIME);
                    return new Findings(checked.incumbent(), checked.attempts());
                });
        return new RecordedRun(
                folder.toString(),
                asked,
                search.map(it -> it.space().workload()),
                search.map(SearchRecord::strategy).orElse(Strategies.GROUPS),
                search.map(SearchRecord::objective).orElse(Objective.TIME),
                search.map(it -> it.space().stock())
                        .orElseGet(() -> trials.get(0).settings()),
                trials,
                findings,
                rerankings,
                running ? RecordedRun.RUNNING : stopReason(trials.size()));
    }

    private Optional<SearchRecord> search() throws UsageException, IOException {
        Path file = folder.resolve("search.json");
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try {
            return Optional.of(SearchRecord.parse(Files.readString(file)));
        } catch (LaterFormatException e) {
            throw new UsageException(file + ": " + e.getMessage(), e);
        } catch (IllegalArgumentException e) {
            throw new UsageException(file + ": not the record of a search: " + e.getMessage(), e);
        }
    }

    private List<Trial> trials(Optional<SearchRecord> search) throws UsageException, IOException {
        List<Parameter> parameters = search.map(it -> it.space().parameters()).orElse(MapReduce.FRAMEWORK.parameters());
        try {
            return Journal.read(folder.resolve("journal.jsonl"), parameters);
        } catch (JournalException e) {
            throw new UsageException(e.getMessage(), e);
        }
    }

    /** A result of before the run was resumed says nothing of how it ended. */
    private String stopReason(int trials) throws UsageException, IOException {
        if (!Files.exists(folder.resolve("result.json"))) {
            return RecordedRun.INTERRUPTED;
        }
        JsonNode result = json("result.json");
        return result.path("trials").size() == trials
                ? result.path("stopReason").asText()
                : RecordedRun.INTERRUPTED;
    }

    private JsonNode json(String name) throws UsageException, IOException {
        Path file = folder.resolve(name);
        try {
            JsonNode json = MAPPER.readTree(file.toFile());
            if (!json.isObject()) {
                throw new UsageException(file + ": not a JSON object (restore the file, or leave the run out)");
            }
            return json;
        } catch (JsonProcessingException e) {
            throw new UsageException(
                    file + ": not JSON: " + e.getOriginalMessage() + " (restore the file, or leave the run out)", e);
        }
    }

    private void requireReadable(String name, JsonNode json) throws UsageException {
        try {
            RunFormat.requireReadable(json.path("format").asInt(RunFormat.FIRST));
        } catch (LaterFormatException e) {
            throw new UsageException(folder.resolve(name) + ": " + e.getMessage(), e);
        }
    }

    /** Whether a tuner has it: a shared lock beside its own cannot be had, and is given back at once. */
    private boolean isLocked() {
        try (FileChannel channel = FileChannel.open(folder.resolve(".lock"), StandardOpenOption.READ)) {
            FileLock lock = channel.tryLock(0, Long.MAX_VALUE, true);
            return lock == null;
        } catch (OverlappingFileLockException e) {
            return true;
        } catch (IOException e) {
            // No such file, or no locks there: nobody is kept out either.
            return false;
        }
    }
}
