package io.wattle.tuning.engine.site;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.wattle.model.Catalog;
import io.wattle.model.NodeClass;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PluginNodeClassesTest {

    private static final NodeClass EDISON =
            Catalog.builtIn().nodeClass("edison").orElseThrow();

    /** Joules of an Edison for trials on other machines (finding T6). */
    @Test
    void aClassThatNoNodeHasCannotBe() throws Exception {
        assertThat(PluginNodeClasses.problem(EDISON, nodes("\"odroid-xu\"", "null")))
                .contains("its nodes are of class odroid-xu, as its energy plug-in says");
        assertThat(PluginNodeClasses.problem(EDISON, nodes("\"edison\"", "\"dell-r620\"")))
                .isEmpty();
    }

    @Test
    void eachNodeTellsItsClass() throws Exception {
        assertThat(PluginNodeClasses.byNode(nodes("\"edison\"", "null"))).isEqualTo(Map.of("a:1", "edison"));
        assertThat(PluginNodeClasses.byNode(Optional.empty())).isEmpty();
    }

    @Test
    void whereNobodyTellsNothingIsSaid() throws Exception {
        assertThat(PluginNodeClasses.problem(EDISON, nodes("null", "null"))).isEmpty();
        assertThat(PluginNodeClasses.problem(EDISON, Optional.empty())).isEmpty();
    }

    private static Optional<JsonNode> nodes(String one, String other) throws Exception {
        return Optional.of(new ObjectMapper()
                .readTree("{\"nodes\":[{\"node\":\"a:1\",\"node_class\":" + one + "},{\"node\":\"b:1\",\"node_class\":"
                        + other + "}]}"));
    }
}
