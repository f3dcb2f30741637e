package io.wattle.scheduler.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PageFilesTest {

    @Test
    void thePageNamesOnlyFilesThatAreThere() {
        List<String> names =
                matches("(?:href|src)=\"([^\"]+)\"", PageFiles.page("energy/").text());
        assertThat(names).hasSizeGreaterThan(2).allMatch(it -> it.startsWith("energy/"));
        assertThat(matches("(?:href|src)=\"([^\"]+)\"", PageFiles.page("").text()))
                .allMatch(it -> PageFiles.file(it).isPresent());
        assertThat(matches(
                        " from '\\./([^']+)'",
                        PageFiles.file("page.js").orElseThrow().text()))
                .hasSizeGreaterThan(2)
                .allMatch(it -> PageFiles.file(it).isPresent());
    }

    @Test
    void thePageKeepsToItsSecurityPolicy() {
        assertThat(PageFiles.page("").text()).doesNotContainPattern("<script(?![^>]* src=)|<style| style=| on[a-z]+=");
    }

    /** All of these can turn text into markup or code. */
    @ParameterizedTest
    @ValueSource(
            strings = {"page.js", "chart.js", "map.js", "tables.js", "placements.js", "tandem.js", "why.js", "format.js"
            })
    void ourScriptsMakeNoMarkupOutOfText(String name) {
        assertThat(PageFiles.file(name).orElseThrow().text())
                .doesNotContainPattern(
                        "innerHTML|outerHTML|insertAdjacent|document\\.write|eval\\(|new Function|http:|https:");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "page.html", "../EnergyFilter.class", "/page.js", "page/page.js", "LICENSE-chart.md"})
    void nothingElseIsServed(String name) {
        assertThat(PageFiles.file(name)).isEmpty();
    }

    private static List<String> matches(String regex, String text) {
        return Pattern.compile(regex)
                .matcher(text)
                .results()
                .map((MatchResult it) -> it.group(1))
                .toList();
    }
}
