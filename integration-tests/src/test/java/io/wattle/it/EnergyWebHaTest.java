package io.wattle.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.wattle.scheduler.web.EnergyFilterInitializer;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.ha.HAServiceProtocol.RequestSource;
import org.apache.hadoop.ha.HAServiceProtocol.StateChangeRequestInfo;
import org.apache.hadoop.yarn.conf.HAUtil;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.AdminService;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Several ResourceManagers in one JVM, and failovers: the web server outlives them, the scheduler is made anew. */
@Tag("embedded")
@Tag("faults")
@Tag("hadoop-versions")
class EnergyWebHaTest {

    private static final StateChangeRequestInfo BY_HAND = new StateChangeRequestInfo(RequestSource.REQUEST_BY_USER);
    private static final String PATH = "/energy/v1/apps?limit=2&user.name=alice";

    @Test
    void theStandbySendsToTheActiveOneOverFailovers() throws Exception {
        ReportingScheduler.REPORTS.put("ha", TestingReports.rich(5));
        Map<String, String> addresses = addresses();
        try (WebResourceManager one = WebResourceManager.start("ha", conf -> highlyAvailable(conf, "rm1", addresses));
                WebResourceManager two =
                        WebResourceManager.start("ha", conf -> highlyAvailable(conf, "rm2", addresses))) {
            assertThat(one.get(PATH).statusCode()).isEqualTo(503);
            assertThat(two.get(PATH).body()).contains("no ResourceManager is active");
            admin(one).transitionToActive(BY_HAND);
            requireActive(one, two);
            Object scheduler = one.rm().getResourceScheduler();
            admin(one).transitionToStandby(BY_HAND);
            admin(two).transitionToActive(BY_HAND);
            requireActive(two, one);
            admin(two).transitionToStandby(BY_HAND);
            admin(one).transitionToActive(BY_HAND);
            requireActive(one, two);
            assertThat(one.rm().getResourceScheduler()).isNotSameAs(scheduler);
            assertThat(one.get("/jmx?qry=Hadoop:service=ResourceManager,name=WattleEnergy")
                            .body())
                    .contains("\"DecisionsPlacedTotal\"", "\"Watts\"");
        }
    }

    @Test
    void anotherResourceManagerHasFiguresOfItsOwn() throws Exception {
        ReportingScheduler.REPORTS.put("one", TestingReports.rich(5));
        try (WebResourceManager one = WebResourceManager.start("one", conf -> {});
                WebResourceManager other = WebResourceManager.start("other", conf -> {})) {
            assertThat(other.get("/energy/v1/cluster").statusCode()).isEqualTo(503);
            assertThat(other.json("/energy/v1/cluster").get("error").asText()).startsWith("no report yet");
            ReportingScheduler.REPORTS.put("other", TestingReports.empty());
            JsonNode cluster = other.json("/energy/v1/cluster");
            assertThat(cluster.get("watts").isNull()).isTrue();
            assertThat(cluster.get("joules").isNull()).isTrue();
            assertThat(cluster.get("nodes").asInt()).isZero();
            assertThat(one.json("/energy/v1/cluster").get("nodes").asInt()).isPositive();
        }
    }

    @Test
    void canBeSwitchedOff() throws Exception {
        try (WebResourceManager off =
                WebResourceManager.start("off", conf -> conf.setBoolean("yarn.energy.web.enabled", false))) {
            assertThat(off.get("/energy").body()).doesNotContain("Energy of the cluster");
            assertThat(off.get("/energy/v1/cluster").body()).doesNotContain("no report yet");
            assertThat(off.conf().get("hadoop.http.filter.initializers"))
                    .doesNotContain(EnergyFilterInitializer.class.getName());
        }
    }

    /** Hadoop alone would show the figures of the first time for ever. */
    @Test
    void promShowsWhatIsNowAfterFailovers() throws Exception {
        WebResourceManager.forgetMetrics();
        Map<String, String> addresses = addresses();
        try (WebResourceManager rm = WebResourceManager.start("prom", conf -> {
            highlyAvailable(conf, "rm1", addresses);
            conf.setBoolean("hadoop.prometheus.endpoint.enabled", true);
        })) {
            for (int nodes = 5; nodes < 8; nodes++) {
                ReportingScheduler.REPORTS.put("prom", TestingReports.rich(nodes));
                admin(rm).transitionToActive(BY_HAND);
                Pattern nodesNow = Pattern.compile("(?m)^wattle_energy_nodes\\{[^}]*} " + nodes + "$");
                rm.prom(it -> nodesNow.matcher(it).find());
                admin(rm).transitionToStandby(BY_HAND);
                rm.prom(it -> it.contains("jvm_metrics") && !it.contains("wattle_"));
            }
        }
    }

    private static void requireActive(WebResourceManager active, WebResourceManager standby) throws Exception {
        assertThat(active.json(PATH).get("apps")).hasSize(2);
        HttpResponse<String> sent = standby.get(PATH);
        assertThat(sent.statusCode()).isEqualTo(307);
        assertThat(sent.body()).contains("this ResourceManager is standby");
        URI location = URI.create(sent.headers().firstValue("Location").orElseThrow());
        assertThat(location).isEqualTo(active.uri(PATH));
        String mode = "/energy/v1/mode?user.name=alice";
        HttpResponse<String> command = WebResourceManager.send(HttpRequest.newBuilder(standby.uri(mode))
                .POST(HttpRequest.BodyPublishers.ofString("{\"most\":\"off\"}")));
        assertThat(command.statusCode()).as("commands, too").isEqualTo(307);
        assertThat(command.headers().firstValue("Location"))
                .hasValue(active.uri(mode).toString());
        assertThat(Arrays.stream(active.conf().getTrimmedStrings("hadoop.http.filter.initializers"))
                        .filter(EnergyFilterInitializer.class.getName()::equals)
                        .count())
                .isEqualTo(1);
    }

    private static AdminService admin(WebResourceManager rm) {
        return rm.rm().getRMContext().getRMAdminService();
    }

    private static void highlyAvailable(Configuration conf, String id, Map<String, String> addresses) {
        conf.setBoolean(YarnConfiguration.RM_HA_ENABLED, true);
        conf.set(YarnConfiguration.RM_HA_IDS, "rm1,rm2");
        conf.set(YarnConfiguration.RM_HA_ID, id);
        conf.setBoolean(YarnConfiguration.AUTO_FAILOVER_ENABLED, false);
        addresses.forEach(conf::set);
    }

    /** Each has to know the ports of the other before it starts. */
    private static Map<String, String> addresses() {
        Map<String, String> addresses = new HashMap<>();
        for (String id : List.of("rm1", "rm2")) {
            for (String key : YarnConfiguration.getServiceAddressConfKeys(new Configuration())) {
                addresses.put(HAUtil.addSuffix(key, id), FreePorts.onLocalhost());
            }
        }
        return addresses;
    }
}
