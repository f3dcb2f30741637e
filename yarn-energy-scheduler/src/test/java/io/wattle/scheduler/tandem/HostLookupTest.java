package io.wattle.scheduler.tandem;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class HostLookupTest {

    private final Map<String, String> known = new HashMap<>(Map.of("n1.example.org", "10.0.0.1"));
    private final List<String> asked = new ArrayList<>();
    private final HostLookup lookup = new HostLookup(this::resolve);

    private InetAddress[] resolve(String host) throws UnknownHostException {
        asked.add(host);
        if (!known.containsKey(host)) {
            throw new UnknownHostException(host);
        }
        return new InetAddress[] {InetAddress.getByName(known.get(host))};
    }

    @Test
    void onlyWhatWasLookedUpIsKnown() {
        assertThat(lookup.addresses("n1.example.org")).isEmpty();
        lookup.lookUp(Set.of("n1.example.org", "n2"), false);
        assertThat(lookup.addresses("n1.example.org")).contains(Set.of("10.0.0.1"));
        assertThat(lookup.addresses("n2")).as("it has none").contains(Set.of());
        assertThat(lookup.addresses("n3")).isEmpty();
    }

    @Test
    void whatIsKnownIsNotLookedUpAgainUnlessAsked() {
        lookup.lookUp(Set.of("n1.example.org"), false);
        lookup.lookUp(Set.of("n1.example.org"), false);
        assertThat(asked).hasSize(1);
        known.put("n1.example.org", "10.0.0.9");
        lookup.lookUp(Set.of("n1.example.org"), true);
        assertThat(lookup.addresses("n1.example.org")).contains(Set.of("10.0.0.9"));
    }

    @Test
    void whatHasNoAddressIsTriedAgainAndWhoIsGoneIsForgotten() {
        lookup.lookUp(Set.of("n2"), false);
        known.put("n2", "10.0.0.2");
        lookup.lookUp(Set.of("n2"), false);
        assertThat(lookup.addresses("n2")).contains(Set.of("10.0.0.2"));
        lookup.lookUp(Set.of(), false);
        assertThat(lookup.addresses("n2")).isEmpty();
    }

    @Test
    void anAddressIsItsOwn() {
        assertThat(lookup.addresses("10.2.0.1")).contains(Set.of("10.2.0.1"));
        assertThat(lookup.addresses("FE80::1")).contains(Set.of("fe80::1"));
        assertThat(HostLookup.names("10.2.0.1")).containsExactly("10.2.0.1");
        assertThat(HostLookup.names("N1.Example.org")).containsExactlyInAnyOrder("n1.example.org", "n1");
        assertThat(asked).isEmpty();
    }
}
