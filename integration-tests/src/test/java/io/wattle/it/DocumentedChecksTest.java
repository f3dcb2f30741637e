package io.wattle.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Documents say what runs. A document names a check as {@code (checked by `SomeTest`)}, or, if it runs on every Hadoop
 * supported, {@code (checked by `SomeTest` on both versions)}: then it is there, is part of {@code bin/verify}, and has the
 * tag. Records of decisions are history, and left out.
 */
@Tag("embedded")
class DocumentedChecksTest {

    private static final Path ROOT = TunerProcess.root();
    private static final Pattern TEST = Pattern.compile("`([A-Z]\\w*Test)\\b");
    private static final Pattern CLAIM = Pattern.compile("\\(checked by `([A-Z]\\w*Test)`( on both versions)?\\)");
    private static final Pattern NAMELESS =
            Pattern.compile("\\b[Aa] test (checks|compares|counts|fails|gives|holds|runs|shows)\\b");
    private static final Pattern BOTH = Pattern.compile("both (Hadoop )?versions");
    private static final String SLOW_TESTS = "- Tests tagged `slow`: ";
    private static final Pattern SLOW = Pattern.compile("(?s)@Tag\\(\"slow\"\\)");
    private static final Pattern CLASS_ON_BOTH =
            Pattern.compile("(?m)^@Tag\\(\"hadoop-versions\"\\)(\n^[@/ *].*)*\n^(public |final )*class ");

    @Test
    void testsThatDocumentsNameRunInEveryBuild() throws Exception {
        Map<String, String> sources = testSources();
        for (Path document : documents()) {
            String text = text(document)
                    .lines()
                    .filter(it -> !it.startsWith(SLOW_TESTS))
                    .collect(Collectors.joining("\n"));
            for (MatchResult named : all(TEST, text)) {
                String source = sources.get(named.group(1));
                assertThat(source)
                        .as("%s names %s", document, named.group(1))
                        .isNotNull()
                        .doesNotContainPattern(SLOW);
            }
        }
    }

    @Test
    void aDocumentThatSpeaksOfATestNamesIt() throws Exception {
        for (Path document : documents()) {
            assertThat(text(document)).as("%s", document).doesNotContainPattern(NAMELESS);
        }
    }

    @Test
    void whatIsSaidOfBothVersionsIsAClaimAndRunsOnBoth() throws Exception {
        Map<String, String> sources = testSources();
        List<String> onBoth = new ArrayList<>();
        for (Path document : documents()) {
            String text = text(document);
            List<String> claimed = all(CLAIM, text).stream()
                    .filter(it -> it.group(2) != null)
                    .map(it -> it.group(1))
                    .toList();
            assertThat(all(BOTH, text))
                    .as("%s: 'both versions' must end a (checked by `SomeTest` on both versions)", document)
                    .hasSameSizeAs(claimed);
            onBoth.addAll(claimed);
        }
        assertThat(onBoth)
                .isNotEmpty()
                .allSatisfy(
                        it -> assertThat(sources.get(it)).as("tags of " + it).containsPattern(CLASS_ON_BOTH));
    }

    /** So nobody takes a test out of the build without saying so there. */
    @Test
    void slowTestsAreThoseThatTheContributorsAreTold() throws Exception {
        String line = text(ROOT.resolve("CONTRIBUTING.md"))
                .lines()
                .filter(it -> it.startsWith(SLOW_TESTS))
                .findFirst()
                .orElseThrow();
        TreeSet<String> told = all(TEST, line.replaceAll("\\(.*?\\)", "")).stream()
                .map(it -> it.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
        TreeSet<String> tagged = testSources().entrySet().stream()
                .filter(it -> SLOW.matcher(it.getValue()).find())
                .map(Map.Entry::getKey)
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(tagged).isEqualTo(told);
    }

    /** What a test needs: a cluster within the JVM, or one of real daemons. */
    @Test
    void integrationTestsSayWhatTheyNeed() throws Exception {
        try (Stream<Path> files = Files.walk(ROOT.resolve("integration-tests"))) {
            List<Path> tests = files.filter(it -> it.toString().endsWith("Test.java"))
                    .filter(it -> !it.toString().contains("/target/"))
                    .toList();
            assertThat(tests)
                    .hasSizeGreaterThan(20)
                    .allSatisfy(it -> assertThat(text(it))
                            .as(it.toString())
                            .containsPattern("(?m)^@Tag\\(\"(embedded|testbed)\"\\)$"));
        }
    }

    @Test
    void theCheckOfEveryChangeIsTheOneThatIsDocumented() throws Exception {
        assertThat(text(ROOT.resolve(".ci/run")).lines().filter(it -> !it.startsWith("#")))
                .containsExactly("exec \"$(dirname \"${BASH_SOURCE[0]}\")/../bin/verify\"");
        assertThat(text(ROOT.resolve("bin/verify")).lines().filter(it -> it.contains("mvn ")))
                .singleElement()
                .asString()
                .contains(" verify ")
                .doesNotContain("skip", "-pl", "-Dtest", "-Dit.test");
        assertThat(text(ROOT.resolve("pom.xml")))
                .contains(
                        "<hadoop.version>3.5.0</",
                        "<module>integration-tests</module>",
                        "<module>integration-tests/hadoop-3.4</module>",
                        "<module>integration-tests/testbed</module>",
                        "<wattle.excludedGroups>slow</");
        assertThat(text(ROOT.resolve("integration-tests/hadoop-3.4/pom.xml")))
                .contains("<hadoop.version>3.4.3</", "<wattle.groups>hadoop-versions</");
    }

    private static List<Path> documents() throws IOException {
        List<Path> documents = new ArrayList<>();
        for (Path folder : List.of(ROOT, ROOT.resolve("docs"))) {
            try (Stream<Path> files = Files.list(folder)) {
                files.filter(it -> it.toString().endsWith(".md")).forEach(documents::add);
            }
        }
        assertThat(documents).hasSizeGreaterThan(10);
        return documents;
    }

    /** Of all modules, by the name of the class; those of one name together. */
    private static Map<String, String> testSources() throws IOException {
        Map<String, String> sources = new TreeMap<>();
        try (Stream<Path> files =
                Files.find(ROOT, 20, (path, status) -> path.toString().endsWith("Test.java") && isOfAModule(path))) {
            for (Path file : files.toList()) {
                String name = file.getFileName().toString().replace(".java", "");
                sources.merge(name, text(file), (one, other) -> one + "\n" + other);
            }
        }
        return sources;
    }

    private static boolean isOfAModule(Path path) {
        return ROOT.relativize(path).toString().matches("([a-z0-9.-]+/)+src/(main|test)/java/.*");
    }

    /** As one line of text, however it is wrapped, for Markdown. */
    private static String text(Path file) throws IOException {
        String text = Files.readString(file);
        return file.toString().endsWith(".md") ? text.replaceAll("\n +(?=\\S)", " ") : text;
    }

    private static List<MatchResult> all(Pattern pattern, String text) {
        return pattern.matcher(text).results().toList();
    }
}
