package io.wattle.tuning.engine.site;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.wattle.tuning.energy.NodeArchitectures;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.NodeReport;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.util.Records;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class NodeMachinesTest {

    private final List<String> asked = Collections.synchronizedList(new ArrayList<>());
    private HttpServer server;
    private String address;

    @BeforeEach
    void startServer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.start();
        address = "http://localhost:" + server.getAddress().getPort();
    }

    @AfterEach
    void stopServer() {
        server.stop(0);
    }

    @Test
    void aNodesJvmTellsItsMachine() throws Exception {
        answer("/one", "{\"beans\":[{\"name\":\"java.lang:type=OperatingSystem\",\"Arch\":\"aarch64\"}]}");
        answer("/two", "{\"beans\":[{\"Arch\":\"amd64\"}]}");
        assertThat(NodeMachines.ask(List.of(address + "/one", address + "/two", address + "/one")))
                .isEqualTo(new NodeArchitectures(List.of("aarch64", "amd64", "aarch64"), 3));
        assertThat(asked).containsOnly("qry=java.lang:type=OperatingSystem").hasSize(3);
    }

    @Test
    void whoDoesNotAnswerIsCounted() throws Exception {
        answer("/none", "{\"beans\":[]}");
        answer("/odd", "{\"beans\":[{\"Arch\":\"<b>\"}]}");
        answer("/two", "{\"beans\":[{\"Arch\":\"amd64\"}]}");
        assertThat(NodeMachines.ask(List.of(
                        address + "/none", address + "/two", address + "/gone", address + "/odd", address + "/two")))
                .isEqualTo(new NodeArchitectures(List.of("amd64", "amd64"), 5));
        server.stop(0);
        assertThat(NodeMachines.ask(List.of(address + "/two"))).isEqualTo(new NodeArchitectures(List.of(), 1));
    }

    @Test
    void someOfTheNodesAreAsked() {
        List<SiteNode> nodes = new ArrayList<>();
        for (int node = 10; node < 60; node++) {
            nodes.add(node("n" + node, 600, 2));
        }
        nodes.add(node(null, 600, 2));
        assertThat(NodeMachines.addresses(nodes, new Configuration(false)))
                .containsExactly("http://n10", "http://n20", "http://n30", "http://n40", "http://n50");
        assertThat(NodeMachines.addresses(List.of(node("n", 600, 2)), new Configuration(false)))
                .containsExactly("http://n");
        assertThat(NodeMachines.addresses(nodes.subList(0, 9), new Configuration(false)))
                .as("from the first to the last")
                .containsExactly("http://n10", "http://n11", "http://n13", "http://n15", "http://n17");
        assertThat(NodeMachines.addresses(List.of(), new Configuration(false))).isEmpty();
    }

    @Test
    void whatMostNodesOfferIsTheirRoom() {
        List<SiteNode> nodes = List.of(node("a", 600, 2), node("b", 12_288, 12), node("c", 600, 2));
        assertThat(SiteNode.commonRoom(nodes)).contains(new SiteNode.Room(600, 2));
        assertThat(SiteNode.commonRoom(nodes.subList(0, 2))).contains(new SiteNode.Room(600, 2));
        assertThat(SiteNode.commonRoom(List.of())).isEmpty();
    }

    private static SiteNode node(String address, int memoryMb, int vcores) {
        NodeReport node = Records.newRecord(NodeReport.class);
        node.setNodeId(NodeId.newInstance("host", 8041));
        node.setHttpAddress(address);
        node.setCapability(Resource.newInstance(memoryMb, vcores));
        return SiteNode.of(node);
    }

    private void answer(String path, String body) {
        server.createContext(path + "/jmx", exchange -> {
            asked.add(exchange.getRequestURI().getQuery());
            byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
    }
}
