package io.wattle.benchmarks.testbed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

class SiteTextTest {

    private static final String SITE = """
            <configuration>
              <property>
                <name>a.b</name>
                <value>1</value>
              </property>
            </configuration>
            """;

    @Test
    void aValueTakesThePlaceOfTheOneThatIsThere() {
        assertThat(SiteText.with(SITE, Map.of("a.b", "$2"))).isEqualTo(SITE.replace(">1<", ">$2<"));
    }

    @Test
    void aKeyThatIsNotThereIsAdded() {
        String text = SiteText.with(SITE, Map.of("a", "x<&"));
        assertThat(text)
                .contains("<name>a.b</name>\n    <value>1</value>", "<name>a</name>\n    <value>x&lt;&amp;</value>");
        assertThat(text.stripTrailing()).endsWith("</configuration>");
    }

    @Test
    void anotherFileIsRefused() {
        assertThatThrownBy(() -> SiteText.with("x", Map.of("a", "b"))).hasMessageContaining("no site file");
    }
}
