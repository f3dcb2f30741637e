package io.wattle.tuner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.tuner.cli.TestingCommand.Ended;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the tuner refuses before it starts anything; CommandTest runs the rest as a process. */
class TuneCommandTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    '' | missing option --job (known: wordcount, wordcount2, wordcount-native, logcount, logcount2, logcount-native, grep, kmeans, terasort, dfsio, pi-native, grep-native, kmeans-native, native)
                    --job wordcount | missing option --cluster (known: edison, dell,
                    --job wordcont --cluster edison | --job: unknown name 'wordcont' (known: wordcount, wordcount2, wordcount-native, logcount, logcount2, logcount-native, grep, kmeans, terasort, dfsio, pi-native, grep-native, kmeans-native, native); did you mean wordcount?
                    --job wordcount --cluster edisn | --cluster: unknown name 'edisn' (known: edison,
                    --job wordcount --cluster mixed --nodes 1 | --nodes: 1 (allowed for mixed: 2 to 37
                    --job wordcount --cluster edison --resume | --resume: needs --out DIR
                    --job wordcount --cluster edison --window 0 | --window: 0 (allowed: 1 or more)
                    --job wordcount-native --cluster edison | --job wordcount-native: no program native-pipes/target/dist/wattle-wordcount with its binaries (build it with native-pipes/build-programs)
                    --job wordcount --cluster edison --samples 9 | --samples 9: --job wordcount does not take it (leave it out, or take another job)
                    --job grep --cluster edison --patterns /no/such | --patterns /no/such: cannot be read: java.nio.file.NoSuchFileException: /no/such (give a local file)
                    --job grep --cluster edison --centroids /c | --centroids /c: --job grep does not take it, but --patterns (leave it out, or take another job)
                    --job kmeans --cluster edison --input /tmp | --input /tmp: no centroids for these points (give them with --centroids FILE
                    --job pi-native --cluster edison --input /tmp | --input /tmp: --job pi-native reads no text (leave it out; --samples says how many points, --input-files how many maps)
                    --job pi-native --cluster edison --input-size 1MB | --input-size 1048576: --job pi-native reads no text
                    --job pi-native --cluster edison --input-files 3 --samples 2 | --samples 2: for 3 maps (allowed: one for each map or more; --input-files gives the maps)
                    --job terasort --cluster edison --input-files 3 --input-size 299 | --input-size 299: for 3 files (allowed: for each a row of 100 bytes or more, so at least 300 bytes)
                    --job terasort --cluster edison --input /tmp --input-files 3 --input-size 2MB | --input /tmp: rows are no text, and stay in the files that they are in
                    --job terasort --cluster edison --set mapreduce.job.reduces=0 | --set, --tune: mapreduce.job.reduces=0 (terasort sorts in its reduces; allowed: 1 or more)
                    --job terasort --cluster edison --tune mapreduce.job.reduces=0:4:2 | --set, --tune: mapreduce.job.reduces=0 (terasort sorts in its reduces; allowed: 1 or more)
                    --job dfsio --cluster edison --input /tmp --input-files 3 --input-size 2MB | --input /tmp: --job dfsio reads files as they are
                    --job dfsio --cluster edison --input-files 0 | --input-files: 0 (allowed: 1 or more)
                    --job dfsio --cluster edison --samples 9 | --samples 9: --job dfsio does not take it
                    --job wordcount --cluster edison --target-input 9parsecs | Invalid value for option '--target-input'
                    --job wordcount --cluster edison --speed 9 | Unknown options: '--speed', '9'
                    clutsers | Unmatched argument at index 0: 'clutsers'; did you mean clusters?
                    """)
    void refusesWhatCannotWork(String arguments, String message) {
        Ended ended = TestingCommand.run(arguments.isEmpty() ? new String[0] : arguments.split(" "));
        assertThat(ended.exitCode()).isEqualTo(2);
        assertThat(ended.err()).contains("wattle: " + message);
        assertThat(ended.out()).isEmpty();
    }

    @Test
    void aClusterOfWhichTooLittleIsKnownIsRefused(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("mine.yaml"), """
                nodeClasses:
                  board:
                    tier: wimpy
                    figures:
                      - measured: made up
                        cores: 4
                clusters:
                  boards: {workers: {board: 2}, master: dell-r620, hdfsBlockMb: 1, hdfsReplication: 1}
                """);
        Ended ended =
                TestingCommand.run("--job", "wordcount", "--cluster", "boards", "--cluster-file", file.toString());
        assertThat(ended.exitCode()).isEqualTo(2);
        assertThat(ended.err())
                .contains("--cluster boards: node class board: no dmipsPerCore (its source does not give it); give it");
    }
}
