package io.wattle.tuning.engine.site;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JvmOptionsTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    '' | -Xmx300m
                    -Xmx819m | -Xmx300m
                    -Xmx1g -XX:+UseSerialGC | -XX:+UseSerialGC -Xmx300m
                    -server -Xmx2048M -Dx=-Xmx9m -ea | -server -Dx=-Xmx9m -ea -Xmx300m
                    -Xmx1g -Xmx2g | -Xmx300m
                    -Xms1g -Xmx2g | -Xms300m -Xmx300m
                    -Xms64m -Xmx2g -Djava.net.preferIPv4Stack=true | -Xms64m -Djava.net.preferIPv4Stack=true -Xmx300m
                    -Xmx1073741824 | -Xmx300m
                    """)
    void onlyTheHeapIsReplaced(String options, String expected) {
        assertThat(JvmOptions.withHeap(options, 300)).isEqualTo(expected);
    }

    @Test
    void theLastHeapCounts() {
        assertThat(JvmOptions.heapMb("-Xmx1g -Xmx2G")).hasValue(2048);
        assertThat(JvmOptions.heapMb("-Xmx524288k")).hasValue(512);
        assertThat(JvmOptions.heapMb("-Xmx1073741824")).hasValue(1024);
        assertThat(JvmOptions.heapMb("-Xmx99999999999999999999g")).isPresent();
        assertThat(JvmOptions.heapMb("-Dx=-Xmx1g -Xms5m")).isEmpty();
    }
}
