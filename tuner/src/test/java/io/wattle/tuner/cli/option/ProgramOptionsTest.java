package io.wattle.tuner.cli.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.wattle.tuning.engine.job.UserProgram;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

class ProgramOptionsTest {

    @TempDir
    private Path folder;

    private static ProgramOptions parsed(List<String> arguments) {
        return CommandLine.populateCommand(new ProgramOptions(), arguments.toArray(String[]::new));
    }

    private String jar(String name, String mainClass) throws Exception {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        if (mainClass != null) {
            manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, mainClass);
        }
        Path file = folder.resolve(name);
        try (OutputStream out = Files.newOutputStream(file);
                JarOutputStream jar = new JarOutputStream(out, manifest)) {
            jar.putNextEntry(new JarEntry("org/example/App.class"));
        }
        return file.toString();
    }

    @Test
    void aJarIsAProgramAndItsOptionsGiveItAgain() throws Exception {
        String jar = jar("a b.jar", null);
        UserProgram program = parsed(List.of(
                        "--jar", jar, "--class", "org.example.App", "--args", "x {settings} 'y z'", "--check", "true"))
                .program(null)
                .orElseThrow();
        assertThat(program)
                .isEqualTo(new UserProgram(jar, "org.example.App", List.of("x", "{settings}", "y z"), null, "true"));
        assertThat(parsed(ProgramOptions.of(program)).program(null)).contains(program);
        assertThat(parsed(List.of()).program("wordcount")).isEmpty();
    }

    @Test
    void aCommandIsAProgramAndItsOptionsGiveItAgain() throws Exception {
        UserProgram program = parsed(List.of("--command", "pig {settings} -f q.pig"))
                .program(null)
                .orElseThrow();
        assertThat(program).isEqualTo(new UserProgram(null, null, List.of(), "pig {settings} -f q.pig", null));
        assertThat(parsed(ProgramOptions.of(program)).program(null)).contains(program);
    }

    static Stream<Arguments> whatCannotBe() {
        return Stream.of(
                Arguments.of(List.of("--class", "A"), "--class 'A': is for --jar"),
                Arguments.of(List.of("--args", "x"), "--args 'x': is for --jar"),
                Arguments.of(List.of("--check", "x"), "--check 'x': is for --jar or --command"),
                Arguments.of(List.of("--command", "ls"), "--command 'ls': has no {settings}"),
                Arguments.of(List.of("--command", "{settings}", "--class", "A"), "--class 'A': is for --jar"),
                Arguments.of(List.of("--jar", "/no/such.jar"), "--jar /no/such.jar: no such file"),
                Arguments.of(List.of("--jar", "NAMED", "--command", "{settings}"), "--command is given, too"),
                Arguments.of(List.of("--jar", "NAMED", "--args", "a{settings}"), "{settings} as a word of its own"),
                Arguments.of(List.of("--jar", "NAMED", "--args", "'a"), "a quote ' has no end"),
                Arguments.of(List.of("--jar", "NAMED", "--class", "org.example.App"), "leave --class out"),
                Arguments.of(List.of("--jar", "PLAIN"), "names no main class (name it with --class)"),
                Arguments.of(List.of("--jar", "PLAIN", "--class", "org.Other"), "--class org.Other: is not in"),
                Arguments.of(List.of("--jar", "BROKEN"), "cannot be read as a jar"));
    }

    @ParameterizedTest
    @MethodSource("whatCannotBe")
    void saysWhatCannotBe(List<String> line, String message) throws Exception {
        Files.writeString(folder.resolve("broken.jar"), "no jar");
        String named = jar("named.jar", "org.example.App");
        String plain = jar("plain.jar", null);
        List<String> arguments = line.stream()
                .map(word -> switch (word) {
                    case "NAMED" -> named;
                    case "PLAIN" -> plain;
                    case "BROKEN" -> folder.resolve("broken.jar").toString();
                    default -> word;
                })
                .toList();
        assertThatExceptionOfType(UsageException.class)
                .isThrownBy(() -> parsed(arguments).program(null))
                .withMessageContaining(message);
    }

    @Test
    void aRunTunesOneJob() {
        assertThatExceptionOfType(UsageException.class)
                .isThrownBy(() -> parsed(List.of("--command", "x {settings}")).program("wordcount"))
                .withMessageContaining("--job wordcount is given, too");
    }
}
