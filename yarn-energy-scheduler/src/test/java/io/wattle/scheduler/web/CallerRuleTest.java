package io.wattle.scheduler.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CallerRuleTest {

    private static final CallerRule RULE = new CallerRule(true, false, "dr.who", user -> user.startsWith("admin"));

    @Test
    void administratorsMay() {
        assertThat(RULE.refusal("admin", "admin", List.of())).isEmpty();
        assertThat(RULE.refusal("admin/host@REALM", "admin", List.of())).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "'', '', nobody is logged in",
        "dr.who, dr.who, nobody is logged in",
        "dr.who@REALM, dr.who, nobody is logged in",
        "alice, alice, user 'alice' is no administrator (allowed: yarn.admin.acl)",
        "admin@NOWHERE, '', user 'admin@NOWHERE' is no administrator"
    })
    void othersMayNot(String user, String shortName, String message) {
        assertThat(RULE.refusal(user, shortName, List.of()).orElseThrow()).startsWith(message);
    }

    /** Its default: then each tenant would be an administrator. */
    @Test
    void aListThatNamesEverybodyNamesNobody() {
        CallerRule all = new CallerRule(true, true, "dr.who", user -> true);
        assertThat(all.refusal("alice", "alice", List.of()).orElseThrow())
                .startsWith("yarn.admin.acl is '*', which names nobody")
                .contains("yarn rmadmin -refreshQueues");
        assertThat(all.refusal("", "", List.of()).orElseThrow()).startsWith("nobody is logged in");
        assertThat(all.refusal("dr.who", "dr.who", List.of()).orElseThrow()).startsWith("nobody is logged in");
    }

    @Test
    void withoutListsNobodyMay() {
        CallerRule off = new CallerRule(false, false, "dr.who", user -> true);
        assertThat(off.refusal("admin", "admin", List.of()).orElseThrow()).startsWith("yarn.acl.enable is false");
    }

    /** A filter that does not know them leaves the proxy's own name: it must not act for a tenant with its own rights. */
    @Test
    void whoIsSpokenForMustBeWhomTheFilterFound() {
        assertThat(RULE.refusal("admin", "admin", List.of("admin"))).isEmpty();
        assertThat(RULE.refusal("admin@REALM", "admin", List.of("admin@REALM"))).isEmpty();
        assertThat(RULE.refusal("admin", "admin", List.of("admin", "alice")).orElseThrow())
                .startsWith("doAs: 'alice' is not the user");
    }

    @Test
    void namesAreToldOnOneLine() {
        assertThat(RULE.refusal("al\nice", "al\nice", List.of()).orElseThrow()).contains("'al?ice'");
    }
}
