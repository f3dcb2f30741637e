package io.wattle.tuning.example;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.tuning.run.RunListener;
import io.wattle.tuning.run.TuningResult;
import io.wattle.tuning.search.Trial;
import io.wattle.tuning.space.MapReduceParameters;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program of docs/tuning-library.md. */
class LibraryExampleTest {

    private static final Path PAGE = Path.of("../docs/tuning-library.md");
    private static final Path PROGRAM = Path.of("src/test/java/io/wattle/tuning/example/TuningInTheModel.java");
    private static final Pattern JAVA = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);

    @TempDir
    private Path directory;

    private static final class Ended implements RunListener {

        private final List<Trial> trials = new ArrayList<>();

        @Override
        public void trialEnded(Trial trial) {
            trials.add(trial);
        }
    }

    @Test
    void aProgramTunesAndGoesOnWhereItEnded() throws Exception {
        Ended heard = new Ended();
        TuningResult result = TuningInTheModel.tune(directory, heard);

        assertThat(result.speedup().orElseThrow()).isGreaterThan(1.5);
        assertThat(heard.trials).isEqualTo(result.trials());
        assertThat(result.best().orElseThrow().settings().properties()).containsKey(MapReduceParameters.REDUCERS.key());

        Ended again = new Ended();
        assertThat(TuningInTheModel.tune(directory, again).best()).isEqualTo(result.best());
        assertThat(again.trials).as("all are in the journal").isEmpty();
    }

    @Test
    void thePageHasTheProgram() throws Exception {
        String program = withoutBreaks(Files.readString(PROGRAM));
        List<String> blocks = JAVA.matcher(Files.readString(PAGE))
                .results()
                .map(it -> withoutBreaks(it.group(1)).strip())
                .toList();
        assertThat(blocks).hasSize(3).allSatisfy(it -> assertThat(program).contains(it));
    }

    private static String withoutBreaks(String text) {
        return text.replaceAll("\\s+", " ");
    }
}
