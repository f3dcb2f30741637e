package io.wattle.scheduler.tandem;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.scheduler.nodes.CordonedNodes;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class CordonLeaseTest {

    private double nowSeconds = 100;
    private final CordonedNodes cordoned = new CordonedNodes(() -> Math.round(1000 * nowSeconds));
    private final CordonLease lease = new CordonLease(cordoned, () -> nowSeconds, Duration.ofSeconds(60));

    private static Map<String, Double> hosts(String... names) {
        return Arrays.stream(names).collect(Collectors.toMap(it -> it, it -> Double.NEGATIVE_INFINITY));
    }

    /** Its machine goes down whether or not anybody still looks. */
    @Test
    void aHostThatGoesDownStaysCordonedUntilItHasHadItsTime() {
        lease.renew(Map.of("n1", 220.0, "n2", Double.NEGATIVE_INFINITY));
        nowSeconds += 100;
        assertThat(lease.isOver()).isTrue();
        assertThat(cordoned.isCordoned("n1")).isTrue();
        assertThat(cordoned.isCordoned("n2")).isFalse();
        nowSeconds += 20;
        assertThat(cordoned.isCordoned("n1")).isFalse();
    }

    @Test
    void itRunsOutUnlessItIsRenewed() {
        assertThat(lease.isOver()).isTrue();
        lease.renew(hosts("n1"));
        long number = lease.number();
        nowSeconds += 59;
        lease.renew(hosts("n1"));
        nowSeconds += 59;
        assertThat(lease.isUnbroken(number)).isTrue();
        assertThat(cordoned.isCordoned("n1")).isTrue();
        nowSeconds += 1;
        assertThat(lease.isUnbroken(number)).isFalse();
        assertThat(cordoned.isCordoned("n1")).isFalse();
    }

    @Test
    void oneThatHadRunOutIsAnother() {
        lease.renew(hosts("n1"));
        long number = lease.number();
        nowSeconds += 60;
        lease.renew(hosts("n1"));
        assertThat(lease.isUnbroken(number)).isFalse();
        assertThat(lease.isUnbroken(lease.number())).isTrue();
    }

    @Test
    void otherHostsDoNotMakeItLonger() {
        lease.renew(hosts("n1"));
        nowSeconds += 50;
        lease.change(hosts("n1", "n2"));
        assertThat(cordoned.isCordoned("n2")).isTrue();
        nowSeconds += 10;
        assertThat(cordoned.isCordoned("n2")).isFalse();
        lease.change(hosts("n1", "n2"));
        assertThat(cordoned.isCordoned("n2")).isFalse();
        assertThat(lease.isOver()).isTrue();
    }

    @Test
    void whoEndsItOpensAll() {
        lease.renew(hosts("n1"));
        lease.end();
        assertThat(cordoned.isCordoned("n1")).isFalse();
        assertThat(lease.isOver()).isTrue();
    }
}
