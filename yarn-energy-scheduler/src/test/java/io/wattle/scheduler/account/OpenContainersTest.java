package io.wattle.scheduler.account;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OpenContainersTest {

    private final OpenContainers open = new OpenContainers();

    private static OpenContainers.Open container(String app, String node, int vcores) {
        return new OpenContainers.Open("ledger's", app, node, vcores);
    }

    @Test
    void findsThemByIdNodeAndApplication() {
        open.open("c1", container("a", "n1", 2));
        open.open("c2", container("a", "n2", 3));
        open.open("c3", container("b", "n1", 4));
        assertThat(open.size()).isEqualTo(3);
        assertThat(open.get("c1")).contains(container("a", "n1", 2));
        assertThat(open.of("a")).containsExactlyInAnyOrder("c1", "c2");
        assertThat(open.on("n1")).containsExactlyInAnyOrder("c1", "c3");
        assertThat(open.countOn("n1")).isEqualTo(2);
        assertThat(open.vcoresOn("n1")).isEqualTo(6);
    }

    @Test
    void whatEndedIsNowhere() {
        open.open("c1", container("a", "n1", 2));
        open.open("c2", container("a", "n1", 3));
        assertThat(open.close("c1")).isEqualTo(container("a", "n1", 2));
        assertThat(open.has("c1")).isFalse();
        assertThat(open.of("a")).containsExactly("c2");
        assertThat(open.vcoresOn("n1")).isEqualTo(3);
        open.close("c2");
        assertThat(open.size()).isZero();
        assertThat(open.get("c2")).isEmpty();
        assertThat(open.of("a")).isEmpty();
        assertThat(open.on("n1")).isEmpty();
        assertThat(open.countOn("n1")).isZero();
        assertThat(open.vcoresOn("n1")).isZero();
    }

    @Test
    void oneIdIsOneContainer() {
        open.open("c1", container("a", "n1", 2));
        open.open("c1", container("a", "n2", 3));
        assertThat(open.size()).isEqualTo(1);
        assertThat(open.countOn("n1")).isZero();
        assertThat(open.vcoresOn("n2")).isEqualTo(3);
    }

    @Test
    void aNewSizeCountsOnItsNode() {
        open.open("c1", container("a", "n1", 2));
        open.open("c2", container("a", "n1", 1));
        assertThat(open.resize("c1", 5)).isEqualTo(container("a", "n1", 5));
        assertThat(open.vcoresOn("n1")).isEqualTo(6);
        open.close("c1");
        assertThat(open.vcoresOn("n1")).isEqualTo(1);
    }

    /** All of a node, or of an application, are ended by going through them. */
    @Test
    void listsMayBeGoneThroughWhileTheyEnd() {
        open.open("c1", container("a", "n1", 2));
        open.open("c2", container("b", "n1", 1));
        open.on("n1").forEach(open::close);
        assertThat(open.size()).isZero();
    }
}
