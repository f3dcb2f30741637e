package io.wattle.tuning.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.wattle.tuning.search.ClassTime;
import io.wattle.tuning.search.JoulesQuality;
import io.wattle.tuning.search.Measurement;
import io.wattle.tuning.search.Proposal;
import io.wattle.tuning.search.Purpose;
import io.wattle.tuning.search.SecondsQuality;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.search.TrialStatus;
import io.wattle.tuning.space.MapReduce;
import io.wattle.tuning.space.MapReduceParameters;
import io.wattle.tuning.space.ParameterGroup;
import io.wattle.tuning.space.Settings;
import io.wattle.tuning.space.Workload;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class JournalTest {

    private static final Settings STOCK =
            MapReduce.space(new Workload(TestingEngine.LIMITS, 24L << 20, 24)).stock();

    @TempDir
    private Path directory;

    private Path file;

    @BeforeEach
    void chooseFile() {
        file = directory.resolve("journal.jsonl");
    }

    @Test
    void everyKindOfTrialComesBackAsItWas() throws Exception {
        Outcome measured = TestingEngine.costModel(STOCK);
        List<Trial> trials = List.of(
                trial(1, Proposal.of(STOCK, Purpose.STOCK), measured),
                trial(2, attempt(), TestingEngine.failed("a \"quoted\"\nreason, ünïcode")),
                trial(3, attempt(), Outcome.timedOut(Duration.ofMinutes(5), "too long")),
                trial(4, attempt(), Outcome.unsuccessful(TrialStatus.KILLED, "killed by admin")),
                trial(5, Proposal.of(STOCK, Purpose.COMPARISON), measured));
        write(trials);
        assertThat(read()).isEqualTo(trials);
    }

    @Test
    void eachTrialIsALineOnDiskAtOnce() throws Exception {
        try (Journal journal = Journal.open(file, MapReduceParameters.ALL)) {
            journal.append(stock(1));
            assertThat(Files.readAllLines(file)).hasSize(1);
            journal.append(stock(2));
            assertThat(Files.readAllLines(file)).hasSize(2);
        }
    }

    @Test
    void aLastLineThatWasCutShortIsDroppedAndWrittenAnew() throws Exception {
        write(List.of(stock(1), stock(2)));
        byte[] whole = Files.readAllBytes(file);
        int firstLine = Files.readAllLines(file).get(0).length() + 1;
        for (int length = firstLine; length < whole.length; length++) {
            Files.write(file, Arrays.copyOf(whole, length));
            try (Journal journal = Journal.open(file, MapReduceParameters.ALL)) {
                assertThat(journal.trials()).as("cut at " + length).containsExactly(stock(1));
                assertThat(file).hasSize(firstLine);
                journal.append(stock(2));
            }
            assertThat(Files.readAllBytes(file)).isEqualTo(whole);
        }
    }

    @Test
    void namesFileAndLineOfSomethingElse() throws Exception {
        write(List.of(stock(1), stock(2)));
        List<String> lines = Files.readAllLines(file);
        Files.writeString(file, lines.get(0) + "\nnot a trial\n" + lines.get(1) + "\n");
        assertThatExceptionOfType(JournalException.class)
                .isThrownBy(() -> Journal.open(file, MapReduceParameters.ALL))
                .withMessageContaining("journal.jsonl, line 2");
    }

    @Test
    void refusesALineThatIsThereTwice() throws Exception {
        write(List.of(stock(1)));
        Files.writeString(file, Files.readString(file), StandardOpenOption.APPEND);
        assertThatExceptionOfType(JournalException.class)
                .isThrownBy(() -> Journal.open(file, MapReduceParameters.ALL))
                .withMessageContaining("line 2")
                .withMessageContaining("expected 2");
    }

    @Test
    void aMissingFileIsAnEmptyJournal() throws Exception {
        assertThat(read()).isEmpty();
    }

    @Test
    void anEmptyFileIsAnEmptyJournal() throws Exception {
        Files.createFile(file);
        assertThat(read()).isEmpty();
        write(List.of(stock(1)));
        assertThat(read()).containsExactly(stock(1));
    }

    @Test
    void aFirstLineThatWasCutShortLeavesAnEmptyJournal() throws Exception {
        Files.writeString(file, "{\"number\":1,\"purp");
        write(List.of(stock(1)));
        assertThat(read()).containsExactly(stock(1));
    }

    @ParameterizedTest
    @CsvSource({"200, 300", "200,", ", 300", ","})
    void optionalFiguresComeBackAsTheyWere(Integer peakMapMb, Integer peakReduceMb) throws Exception {
        Measurement measurement = new Measurement(
                1.25,
                1.0 / 3,
                JoulesQuality.ESTIMATED,
                1e-3,
                optional(peakMapMb),
                optional(peakReduceMb),
                Map.of("SPILLED_RECORDS", 1L << 40, "MAP_INPUT_RECORDS", 0L));
        Trial trial = trial(1, Proposal.of(STOCK, Purpose.STOCK), Outcome.succeeded(measurement));
        write(List.of(trial));
        assertThat(read()).containsExactly(trial);
    }

    @ParameterizedTest
    @CsvSource({"EMULATED, 29000.5", "ESTIMATED,", "SCALED,"})
    void theTimeOfTheClassComesBack(SecondsQuality quality, Double masterJoules) throws Exception {
        ClassTime time = new ClassTime(
                564.6, quality, masterJoules == null ? OptionalDouble.empty() : OptionalDouble.of(masterJoules));
        Trial trial = trial(1, Proposal.of(STOCK, Purpose.STOCK), Outcome.succeeded(measured(Optional.of(time))));
        write(List.of(trial));
        assertThat(read()).containsExactly(trial);
    }

    @Test
    void joulesThatNobodyMeteredComeBackAsNone() throws Exception {
        Trial trial = trial(1, Proposal.of(STOCK, Purpose.STOCK), TestingEngine.unmetered(41));
        write(List.of(trial));
        assertThat(Files.readString(file)).contains("\"joules\":null,\"joulesQuality\":\"metered\"");
        assertThat(read()).containsExactly(trial);
    }

    @Test
    void whatTheResourceManagerReportedComesBackAsThat() throws Exception {
        Measurement reported = Measurement.ofTime(41, OptionalDouble.of(2500), JoulesQuality.METERED, Optional.empty())
                .reported();
        Trial trial = trial(1, Proposal.of(STOCK, Purpose.STOCK), Outcome.succeeded(reported));
        write(List.of(trial));
        assertThat(Files.readString(file)).contains("\"secondsQuality\":\"reported\"", "\"cpuSeconds\":null");
        assertThat(read()).containsExactly(trial);
    }

    @Test
    void aJournalOfAnEarlierVersionHasNoTimeOfTheClass() throws Exception {
        Trial trial = trial(1, Proposal.of(STOCK, Purpose.STOCK), Outcome.succeeded(measured(Optional.empty())));
        write(List.of(trial));
        String now = Files.readString(file);
        String before = now.replace("\"secondsQuality\":\"measured\",", "")
                .replace("\"classSeconds\":null,\"classSecondsQuality\":null,", "")
                .replace("\"masterJoules\":null,", "");
        assertThat(before).hasSizeLessThan(now.length() - 80);
        Files.writeString(file, before);
        assertThat(read()).containsExactly(trial);
    }

    private static Measurement measured(Optional<ClassTime> time) {
        return new Measurement(
                41.1,
                OptionalDouble.of(2500),
                JoulesQuality.EMULATED,
                9.5,
                OptionalInt.of(1),
                OptionalInt.empty(),
                Map.of(),
                time);
    }

    @ParameterizedTest
    @MethodSource("io.wattle.tuning.run.TuningRunTest#groups")
    void attemptsInEveryGroupComeBack(ParameterGroup group) throws Exception {
        Trial trial = trial(1, Proposal.attempt(STOCK, group), TestingEngine.failed("boom"));
        write(List.of(trial));
        assertThat(read()).containsExactly(trial);
    }

    @ParameterizedTest
    @ValueSource(strings = {"number", "purpose", "group", "settings", "status", "reason", "seconds", "peakMapMb"})
    void namesTheFieldThatALineLacks(String field) throws Exception {
        write(List.of(stock(1)));
        Files.writeString(file, Files.readString(file).replace("\"" + field + "\"", "\"other\""));
        assertThatExceptionOfType(JournalException.class)
                .isThrownBy(() -> Journal.open(file, MapReduceParameters.ALL))
                .withMessageContaining("journal.jsonl, line 1: ")
                .withMessageContaining("field " + field + " is missing");
    }

    @Test
    void aSuccessWithoutItsSecondsIsNoTrial() throws Exception {
        write(List.of(stock(1)));
        Files.writeString(file, Files.readString(file).replaceFirst("\"seconds\":[0-9.]+", "\"seconds\":null"));
        assertThatExceptionOfType(JournalException.class)
                .isThrownBy(() -> Journal.open(file, MapReduceParameters.ALL))
                .withMessageContaining("line 1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[]", "7", "{\"number\":2", "{}"})
    void aWholeLineThatIsNoTrialIsRefusedAndTheFileLeftAlone(String line) throws Exception {
        write(List.of(stock(1)));
        Files.writeString(file, line + "\n{\"number\":3", StandardOpenOption.APPEND);
        String before = Files.readString(file);
        assertThatExceptionOfType(JournalException.class)
                .isThrownBy(() -> Journal.open(file, MapReduceParameters.ALL))
                .withMessageContaining("journal.jsonl, line 2")
                .withMessageContaining("--out");
        assertThat(Files.readString(file)).isEqualTo(before);
    }

    @Test
    void earlierTrialsAreListedBeforeNewOnes() throws Exception {
        write(List.of(stock(1)));
        try (Journal journal = Journal.open(file, MapReduceParameters.ALL)) {
            journal.append(stock(2));
            assertThat(journal.trials()).containsExactly(stock(1), stock(2));
        }
        assertThat(read()).containsExactly(stock(1), stock(2));
    }

    private static OptionalInt optional(Integer figure) {
        return figure == null ? OptionalInt.empty() : OptionalInt.of(figure);
    }

    private static Trial stock(int number) {
        return trial(number, Proposal.of(STOCK, Purpose.STOCK), TestingEngine.costModel(STOCK));
    }

    private static Proposal attempt() {
        return Proposal.attempt(STOCK.with(MapReduceParameters.SPLIT_MAX_MB, 4.1), ParameterGroup.INPUT_SPLIT);
    }

    private static Trial trial(int number, Proposal proposal, Outcome outcome) {
        return new Trial(number, proposal, outcome.status(), outcome.reason(), outcome.measurement());
    }

    private void write(List<Trial> trials) throws Exception {
        try (Journal journal = Journal.open(file, MapReduceParameters.ALL)) {
            for (Trial trial : trials) {
                journal.append(trial);
            }
        }
    }

    private List<Trial> read() throws Exception {
        try (Journal journal = Journal.open(file, MapReduceParameters.ALL)) {
            return journal.trials();
        }
    }

    @Test
    void aTrialIsWrittenAlsoOnAnInterruptedThread() throws Exception {
        try (Journal journal = Journal.open(file, MapReduceParameters.ALL)) {
            Thread.currentThread().interrupt();
            journal.append(stock(1));
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
        assertThat(read()).containsExactly(stock(1));
    }

    @Test
    void refusesTwoTrialsOnALine() throws Exception {
        write(List.of(stock(1), stock(2)));
        Files.writeString(file, String.join("", Files.readAllLines(file)) + "\n");
        assertThatExceptionOfType(JournalException.class)
                .isThrownBy(() -> Journal.open(file, MapReduceParameters.ALL))
                .withMessageContaining("line 1");
    }

    @Test
    void aDiskThatFailsCostsNoTrial() throws Exception {
        TestingJournalFile disk = new TestingJournalFile();
        Journal journal = Journal.open(file, MapReduceParameters.ALL, disk);
        journal.append(stock(1));
        for (Supplier<Throwable> failure : List.<Supplier<Throwable>>of(
                () -> new IOException("No space left on device"),
                () -> new FileNotFoundException("journal.jsonl (Read-only file system)"),
                () -> new UncheckedIOException(new IOException("stale file handle")),
                () -> new InternalError("a fault occurred in an unsafe memory access operation"))) {
            int before = journal.trials().size();
            disk.failAtWrites(1, 2, failure);
            journal.append(stock(before + 1));
            journal.append(stock(before + 2));
            assertThat(journal.unsaved()).isEqualTo(2);
            assertThat(journal.problem())
                    .startsWith(file + ": ")
                    .contains(failure.get().getMessage());
            journal.append(stock(before + 3));
            assertThat(journal.unsaved()).isZero();
            assertThat(journal.problem()).isEmpty();
            assertThat(Journal.open(file, MapReduceParameters.ALL, disk).trials())
                    .isEqualTo(journal.trials());
        }
        journal.close();
    }

    @Test
    void aJournalThatCannotBeCompletedSaysSoAtTheEnd() throws Exception {
        TestingJournalFile disk = new TestingJournalFile();
        Journal journal = Journal.open(file, MapReduceParameters.ALL, disk);
        journal.append(stock(1));
        disk.failAtWrites(1, 9, () -> new IOException("No space left on device"));
        journal.append(stock(2));
        assertThatIOException()
                .isThrownBy(journal::close)
                .withMessageContaining("the last 1 of 2 trials could not be saved")
                .withMessageContaining("No space left on device");
    }

    @Test
    void aJournalThatSomebodyTookAwayIsWrittenAnew() throws Exception {
        try (Journal journal = Journal.open(file, MapReduceParameters.ALL)) {
            journal.append(stock(1));
            Files.delete(file);
            journal.append(stock(2));
            assertThat(read()).containsExactly(stock(1), stock(2));
        }
    }

    @Test
    void linesOfTheFormatBeforeCanBeRead() throws Exception {
        write(List.of(stock(1), stock(2)));
        String now = Files.readString(file);
        assertThat(now).startsWith("{\"format\":8,");
        Files.writeString(file, now.replace("{\"format\":8,", "{"));
        assertThat(read()).containsExactly(stock(1), stock(2));
    }

    @Test
    void aJournalOfALaterVersionIsRefusedAndLeftAsItIs() throws Exception {
        write(List.of(stock(1), stock(2)));
        List<String> lines = Files.readAllLines(file);
        String later = lines.get(0) + "\n{\"format\":9,\"number\":2,\"new\":{}}\n{\"format\":9,\"num";
        Files.writeString(file, later);
        assertThatExceptionOfType(JournalException.class)
                .isThrownBy(() -> Journal.open(file, MapReduceParameters.ALL))
                .withMessageContaining("journal.jsonl, line 2: written by a later version of Wattle, in format 9 (this "
                        + "version reads up to format 8; continue the run with that version");
        assertThat(Files.readString(file)).isEqualTo(later);
    }

    @Test
    void whoOnlyReadsLeavesALineThatIsBeingWritten() throws Exception {
        assertThat(Journal.read(file, MapReduceParameters.ALL)).isEmpty();
        assertThat(file).doesNotExist();
        write(List.of(stock(1)));
        String going = Files.readString(file) + "{\"number\":2,\"purp";
        Files.writeString(file, going);
        assertThat(Journal.read(file, MapReduceParameters.ALL)).containsExactly(stock(1));
        assertThat(Files.readString(file)).isEqualTo(going);
    }

    @Test
    void aParameterThatAnEarlierVersionDidNotKnowIsHadoopsDefault() throws Exception {
        write(List.of(stock(1)));
        Files.writeString(file, Files.readString(file).replaceFirst("\"mapreduce.task.io.sort.factor\":\"\\d+\",", ""));
        assertThat(Files.readString(file)).doesNotContain("sort.factor");
        assertThat(read()).containsExactly(stock(1));
    }
}
