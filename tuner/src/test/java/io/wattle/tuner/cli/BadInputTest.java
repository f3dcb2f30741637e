package io.wattle.tuner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.tuner.cli.TestingCommand.Ended;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Values that cannot work are explained, and leave nothing behind; CommandTest runs one of them as a process. */
class BadInputTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--converge 0 | --converge",
                "--max-time never | --max-time",
                "--nodes 100000 | MB, this machine has",
                "--input FOLDER/missing.txt | no such file or directory",
                "--input FOLDER/empty.txt | there is no data in it",
                "--input-size 3 --input-files 4 | --input-size",
                "--resume | there is no run in",
            })
    void isExplainedAndLeavesNothingBehind(String arguments, String explanation) throws Exception {
        Files.createFile(folder.resolve("empty.txt"));
        String all = "--job wordcount --cluster edison --engine embedded --out FOLDER/run " + arguments;
        Ended ended =
                TestingCommand.run(all.replace("FOLDER", folder.toString()).split(" "));
        assertThat(ended.err()).contains(explanation);
        assertThat(ended.exitCode()).isEqualTo(2);
        assertThat(ended.out()).isEmpty();
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).containsExactly(folder.resolve("empty.txt"));
        }
    }
}
