package io.wattle.archive;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.archive.ContainerStart.State;
import java.util.List;
import org.junit.jupiter.api.Test;

class ContainerStartTest {

    /** One container each of JDK 17, which took it, of 17 and 25, which refused it, and one that logged nothing. */
    private static final String LOGS = """
            Container: container_1700000000000_0001_01_000001 on node1_45454
            LogAggregationType: AGGREGATED
            ==============================
            LogType:class-data.log
            LogContents:
            [0.007s][info][cds] trying to map /var/lib/wattle/task-archives/master.jsa
            [0.007s][info][cds] Mapped static  region #0 at base 0x00007fbe00000000 top 0x00007fbe00460000 (ReadWrite)
            [0.041s][info][cds] optimized module handling: disabled due to incompatible property: jdk.module.addopens=java.base
            End of LogType:class-data.log

            Container: container_1700000000000_0001_01_000002 on node1_45454
            [0.014s][info][cds] Mapped static  region #0 at base 0x00007f40c4000000 top 0x00007f40c4460000 (ReadWrite)
            [0.039s][info][cds] UseSharedSpaces: shared class paths mismatch (hint: enable -Xlog:class+path=info)
            [0.040s][info][cds] UseSharedSpaces: Unable to map shared spaces
            Container: container_1700000000000_0001_01_000003 on node2_45454
            [0.009s][warning][cds] The shared archive file has been truncated.
            [0.009s][error  ][cds] Loading static archive failed.
            [0.009s][info   ][cds] Unable to map shared spaces
            Container: container_1700000000000_0001_01_000004 on node2_45454
            [0.001s][info][cds] Specified shared archive file not found (/var/lib/wattle/task-archives/task.jsa)
            [0.001s][error][cds] Not a valid shared archive file (/var/lib/wattle/task-archives/task.jsa)
            [0.001s][info ][cds] Unable to use shared archive: invalid archive
            Container: container_1700000000000_0001_01_000005 on node2_45454
            """;

    @Test
    void eachContainerTellsWhereItsClassesCameFromAndWhy() {
        List<ContainerStart> starts = ContainerStart.read(LOGS.lines().toList());
        assertThat(starts)
                .extracting(ContainerStart::state)
                .containsExactly(State.ARCHIVE, State.JARS, State.JARS, State.JARS, State.UNKNOWN);
        assertThat(starts)
                .extracting(ContainerStart::reason)
                .containsExactly(
                        "",
                        "shared class paths mismatch (hint: enable -Xlog:class+path=info)",
                        "The shared archive file has been truncated.",
                        "Not a valid shared archive file (/var/lib/wattle/task-archives/task.jsa)",
                        "");
        assertThat(starts.get(0).container()).isEqualTo("container_1700000000000_0001_01_000001");
    }

    /** As yarn logs prints it that is not told which log. */
    @Test
    void aContainerIsOneWhateverOtherLogsItHas() {
        String container = "Container: container_1700000000000_0001_01_000001 on node1_45454";
        assertThat(ContainerStart.read(List.of(
                        container,
                        "LogType:class-data.log",
                        "[0.014s][info][cds] Mapped static  region #0 at base 0x0 top 0x1",
                        container,
                        "LogType:syslog",
                        "INFO a line")))
                .containsExactly(new ContainerStart("container_1700000000000_0001_01_000001", State.ARCHIVE, ""));
    }

    @Test
    void oneLogAloneWillDoAndOtherTextIsNone() {
        assertThat(ContainerStart.read(List.of("[0.007s][info][cds] Mapped static  region #0 at base 0x0 top 0x1")))
                .containsExactly(new ContainerStart("", State.ARCHIVE, ""));
        assertThat(ContainerStart.read(List.of("Can not find any log file matching the pattern")))
                .isEmpty();
    }
}
