package io.wattle.simulator.node;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PageCacheTest {

    private final PageCache cache = new PageCache(1000, 400);

    @Test
    void whatFitsCostsNoDisk() {
        assertThat(cache.write(600)).isZero();
        assertThat(cache.read(600)).isZero();
    }

    @Test
    void whatDoesNotFitIsWrittenAndReadBackInPart() {
        assertThat(cache.write(800)).isEqualTo(200);
        assertThat(cache.read(400)).as("a quarter did not fit").isEqualTo(100);
        assertThat(cache.write(100)).isEqualTo(100);
    }

    @Test
    void processesTakeTheirMemoryFromIt() {
        cache.processes(500);
        assertThat(cache.capacityMb()).isEqualTo(100);
        cache.processes(500);
        assertThat(cache.capacityMb()).as("a little is always left").isEqualTo(50);
        cache.processes(-1000);
        assertThat(cache.capacityMb()).isEqualTo(600);
    }

    @Test
    void deletedFilesMakeRoom() {
        cache.write(800);
        cache.delete(300);
        assertThat(cache.write(100)).isZero();
        cache.delete(10_000);
        assertThat(cache.write(600)).isZero();
    }
}
