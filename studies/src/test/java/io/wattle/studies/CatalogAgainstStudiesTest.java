package io.wattle.studies;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.model.Catalog;
import io.wattle.model.NodeAttribute;
import io.wattle.model.NodeClass;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The built-in node classes say what the studies' table of machines says, row by row. */
class CatalogAgainstStudiesTest {

    private static final Map<String, NodeAttribute> COLUMNS = Map.of(
            "cores", NodeAttribute.CORES,
            "clock_max_MHz", NodeAttribute.CLOCK_MHZ,
            "idle_W", NodeAttribute.IDLE_WATTS,
            "busy_or_peak_W", NodeAttribute.BUSY_WATTS,
            "price_USD", NodeAttribute.PRICE_USD);

    @TestFactory
    Stream<DynamicTest> everyMachineIsInTheCatalog() {
        List<ReferenceTable.Entry> rows = ReferenceTable.load("nodes.csv").rows();
        List<NodeClass> classes = List.copyOf(Catalog.builtIn().nodeClasses());
        assertThat(classes).hasSameSizeAs(rows);
        return IntStream.range(0, rows.size())
                .mapToObj(i -> DynamicTest.dynamicTest(
                        rows.get(i).text("node") + " is " + classes.get(i).name(),
                        () -> assertSame(classes.get(i), rows.get(i))));
    }

    private static void assertSame(NodeClass nodeClass, ReferenceTable.Entry row) {
        COLUMNS.forEach((column, attribute) -> {
            // What the table leaves open may come from another table, or stay unknown.
            if (row.has(column)) {
                assertThat(nodeClass.value(attribute))
                        .as(attribute.key())
                        .isEqualTo(OptionalDouble.of(row.number(column)));
            }
        });
        // Of an Edison's 1 GB 960 MB are usable (Zhao2016 sec. 5.2).
        boolean edison = nodeClass.name().startsWith("edison");
        assertThat(nodeClass.require(NodeAttribute.MEMORY_MB)).isEqualTo(edison ? 960 : 1024 * row.number("memory_GB"));
    }
}
