package io.wattle.tuner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class AnnouncementTest {

    @Test
    void aCopyIsSaidToBeOne() {
        assertThat(Announcement.size(OptionalLong.of(3 << 20), 0)).isEqualTo(" (3.0 MB, read by each job)");
        assertThat(Announcement.size(OptionalLong.of(3 << 20), 3 << 20))
                .isEqualTo(" (copied to .wattle: 3.0 MB, times replication; read by each job)");
        assertThat(Announcement.size(OptionalLong.empty(), 0)).isEmpty();
    }
}
