package io.wattle.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class YamlValueTest {

    @Test
    void bracketsWithoutEndAreNoStackOverflow() {
        int depth = 20_000;
        assertThatThrownBy(
                        () -> YamlValue.parse("deep.yaml", "\njobs: " + "[".repeat(depth) + "]".repeat(depth), "jobs"))
                .isInstanceOf(YamlFileException.class)
                .hasMessage("deep.yaml:2: not YAML: lists and mappings deeper than 100 in each other");
        assertThatThrownBy(() -> YamlValue.parse("deep.yaml", "- ".repeat(depth) + "a", "jobs"))
                .isInstanceOf(YamlFileException.class)
                .hasMessageContaining("deeper than 100");
    }

    @Test
    void listsBesideEachOtherAreNotDeep() throws YamlFileException {
        int count = 1000;
        YamlValue document = YamlValue.parse("wide.yaml", "jobs: [" + "[1], {a: 2}, ".repeat(count) + "]", "jobs");
        assertThat(document.map("jobs").get("jobs").list("jobs")).hasSize(2 * count);
        assertThat(YamlValue.parse("deep.yaml", "[".repeat(100) + "]".repeat(100), "a list")
                        .list("a list"))
                .hasSize(1);
    }

    @Test
    void anUnknownNameIsToldWithItsNeighbours() throws YamlFileException {
        YamlValue job = YamlValue.parse("t.yaml", "jobs:\n  - wordcont\n", "jobs")
                .map("jobs")
                .get("jobs")
                .list("jobs")
                .get(0);
        List<String> known = List.of("wordcount", "pi");
        assertThatThrownBy(() -> job.oneOf("a job", known))
                .isInstanceOf(YamlFileException.class)
                .hasMessage("t.yaml:2: jobs[0] is 'wordcont'; did you mean wordcount? (known: wordcount, pi)");
        assertThatThrownBy(() -> job.oneOf("a job", List.of("kmeans")))
                .hasMessage("t.yaml:2: jobs[0] is 'wordcont' (known: kmeans)");
        assertThat(job.oneOf("a job", List.of("pi", "wordcont"))).isEqualTo("wordcont");
    }
}
