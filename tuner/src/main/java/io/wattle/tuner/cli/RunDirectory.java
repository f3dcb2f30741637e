package io.wattle.tuner.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.wattle.tuner.cli.option.UsageException;
import io.wattle.tuning.run.Journal;
import io.wattle.tuning.run.JournalException;
import io.wattle.tuning.run.LaterFormatException;
import io.wattle.tuning.run.RunFormat;
import io.wattle.tuning.run.SearchRecord;
import io.wattle.tuning.run.Strategies;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.space.MapReduce;
import io.wattle.tuning.space.Parameter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The {@code --out} directory of one run: its journal, what it was asked to do, and its results. */
final class RunDirectory {

    private static final String JOURNAL = "journal.jsonl";
    private static final String SPEC = "run.json";
    private static final String SEARCH = "search.json";
    private static final String LOG = "hadoop.log";
    private static final String FORMAT = "format";

    /** What a run makes before its first trial. */
    private static final List<String> OWN = List.of(JOURNAL, SPEC, SEARCH, LOG);

    /** How runs were searched that have trials and no record of a search: there was no other way then. */
    static final String STRATEGY_WITHOUT_RECORD = Strategies.GROUPS;

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final Path path;
    private final boolean isNew;
    private final Set<Path> foreign = new HashSet<>();

    /** That of an earlier run. */
    RunDirectory(Path path) {
        this(path, false);
    }

    private RunDirectory(Path path, boolean isNew) {
        this.path = path.toAbsolutePath().normalize();
        this.isNew = isNew;
    }

    /** One in which no other run may be. */
    static RunDirectory ofNewRun(Path path) {
        return new RunDirectory(path, true);
    }

    /** A new name below the working directory. */
    static RunDirectory fresh(String job, String cluster) {
        String time = LocalDateTime.now(ZoneId.systemDefault()).format(DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss"));
        return ofNewRun(Path.of("wattle-runs", job + "-" + cluster + "-" + time));
    }

    Path path() {
        return path;
    }

    /** Where the daemons log. */
    Path log() {
        return path.resolve(LOG);
    }

    /** Refuses a directory that has another run's files, if it is to have a new one. */
    void requireNoOtherRun() throws UsageException {
        if (!isNew) {
            return;
        }
        for (String file : List.of(
                JOURNAL,
                SPEC,
                SEARCH,
                "result.json",
                "report.html",
                "job-settings.xml",
                "job-settings.conf",
                "arguments.txt",
                LOG)) {
            if (Files.exists(path.resolve(file))) {
                throw new UsageException("--out " + path + ": holds another run (" + file
                        + "); add --resume to continue it, or choose a new directory");
            }
        }
    }

    /** Whether there is a run in it. */
    boolean hasSpec() {
        return Files.exists(path.resolve(SPEC));
    }

    /** Whether trials of a run were written down. */
    boolean hasTrials() throws IOException {
        return Files.exists(journal()) && Files.size(journal()) > 0;
    }

    Path journal() {
        return path.resolve(JOURNAL);
    }

    /** What the first trial wrote, where nobody knows what is right. */
    Path reference() {
        return path.resolve("reference.json");
    }

    /** What the run in this directory was asked to do. */
    RunSpec readSpec() throws UsageException, IOException {
        Path file = path.resolve(SPEC);
        if (!Files.exists(file)) {
            throw new UsageException(
                    "--resume: there is no run in " + path + " (no " + SPEC + "); start one without --resume");
        }
        try {
            JsonNode json = MAPPER.readTree(file.toFile());
            RunFormat.requireReadable(json.path(FORMAT).asInt(RunFormat.FIRST));
            if (json instanceof ObjectNode fields) {
                fields.remove(FORMAT);
            }
            return RunSpec.parse(json);
        } catch (LaterFormatException e) {
            throw new UsageException(file + ": " + e.getMessage(), e);
        } catch (JsonProcessingException e) {
            throw new UsageException(file + ": not a run description: " + e.getOriginalMessage(), e);
        }
    }

    /** What the search in this directory began with; empty where it did not begin, or in an earlier version. */
    Optional<SearchRecord> readSearch() throws UsageException, IOException {
        Path file = path.resolve(SEARCH);
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try {
            return Optional.of(SearchRecord.parse(Files.readString(file)));
        } catch (LaterFormatException e) {
            throw new UsageException(file + ": " + e.getMessage(), e);
        } catch (IllegalArgumentException e) {
            throw new UsageException(
                    file + ": not the record of a search: " + e.getMessage()
                            + " (restore the file, or start a new run in another --out directory)",
                    e);
        }
    }

    /** Keeps what a search begins with. */
    void writeSearch(SearchRecord record) throws UsageException {
        require(SEARCH, record.toJson() + "\n");
    }

    /** Keeps other tuners out of it, which is made if it is not there. One that was quicker may have left a run there meanwhile. */
    RunLock lock() throws UsageException {
        createFolder();
        RunLock lock = RunLock.of(path);
        try {
            requireNoOtherRun();
        } catch (UsageException e) {
            lock.close();
            throw e;
        }
        for (String file : OWN) {
            if (Files.exists(path.resolve(file))) {
                foreign.add(path.resolve(file));
            }
        }
        return lock;
    }

    private void createFolder() throws UsageException {
        try {
            Files.createDirectories(path);
        } catch (IOException e) {
            throw new UsageException("--out " + path + ": cannot be created: " + e, e);
        }
    }

    void create(RunSpec spec) throws UsageException, IOException {
        createFolder();
        ObjectNode json = MAPPER.createObjectNode();
        json.put(FORMAT, RunFormat.CURRENT);
        json.setAll(spec.toJson());
        require(SPEC, MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(json) + "\n");
    }

    /** Writes a file without which the run could not be resumed. */
    private void require(String name, String content) throws UsageException {
        try {
            write(name, content);
        } catch (IOException e) {
            throw new UsageException(
                    "--out " + path + ": " + name + " cannot be written: " + e
                            + " (make room and leave to write there, or choose another directory)",
                    e);
        }
    }

    /** The trials of the run in this directory, which stays as it is. */
    List<Trial> readTrials() throws UsageException, IOException {
        try {
            return Journal.read(path.resolve(JOURNAL), parameters());
        } catch (JournalException e) {
            throw new UsageException(e.getMessage(), e);
        }
    }

    private List<Parameter> parameters() throws UsageException, IOException {
        return readSearch().map(it -> it.space().parameters()).orElse(MapReduce.FRAMEWORK.parameters());
    }

    Journal openJournal() throws UsageException, IOException {
        try {
            return Journal.open(path.resolve(JOURNAL), parameters());
        } catch (JournalException e) {
            throw new UsageException(e.getMessage(), e);
        }
    }

    /** Writes a result file whole or not at all. */
    void write(String name, String content) throws IOException {
        Path temporary = path.resolve("." + name + ".tmp");
        try {
            Files.writeString(temporary, content);
            Files.move(temporary, path.resolve(name), StandardCopyOption.REPLACE_EXISTING);
        } finally {
            // Half of one would take what room there is.
            Files.deleteIfExists(temporary);
        }
    }

    /**
     * Takes back what this run made since {@link #lock}, for one that turned out to be impossible before its first trial. A run that
     * has trials, and cannot be resumed now, stays as it is, and so do files that were there before.
     */
    void discard() throws IOException {
        Path journal = path.resolve(JOURNAL);
        if (Files.exists(journal) && Files.size(journal) > 0) {
            return;
        }
        for (String file : OWN) {
            if (!foreign.contains(path.resolve(file))) {
                Files.deleteIfExists(path.resolve(file));
            }
        }
        Files.deleteIfExists(path.resolve(RunLock.FILE));
        Optional<Path> remaining;
        try (var entries = Files.list(path)) {
            remaining = entries.findAny();
        }
        if (remaining.isEmpty()) {
            Files.delete(path);
        }
    }
}
