package io.wattle.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.NodeAttribute;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NodeClassProviderTest {

    private static final String EDISON = "processor\t: 0\nmodel name\t: Genuine Intel(R) CPU   4000  @  500MHz\n\n"
            + "processor\t: 1\nmodel name\t: Genuine Intel(R) CPU   4000  @  500MHz\n";

    @TempDir
    private Path root;

    private void write(String file, String text) throws IOException {
        Path path = root.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }

    private void machine(String cpuinfo, long memoryMb) throws IOException {
        write("proc/cpuinfo", cpuinfo);
        write("proc/meminfo", "MemFree: 12 kB\nMemTotal:       " + memoryMb * 1024 + " kB\n");
    }

    private Set<String> reported(String... keys) {
        Configuration conf = new Configuration(false);
        for (int i = 0; i < keys.length; i += 2) {
            conf.set(keys[i], keys[i + 1]);
        }
        try (NodeClassProvider provider = new NodeClassProvider(root)) {
            provider.init(conf);
            provider.start();
            return provider.getDescriptors().stream()
                    .map(NodeClassProviderTest::text)
                    .collect(Collectors.toSet());
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static String text(NodeAttribute attribute) {
        return attribute.getAttributeKey().getAttributePrefix() + "/"
                + attribute.getAttributeKey().getAttributeName() + "=" + attribute.getAttributeValue();
    }

    @Test
    void whatIsSetCounts() throws IOException {
        machine(EDISON, 960);
        assertThat(reported("yarn.energy.node.class", "dell-r620"))
                .containsExactly("nm.yarn.io/wattle-node-class=dell-r620");
    }

    @Test
    void aWrongClassStopsTheStart() {
        assertThatThrownBy(() -> reported("yarn.energy.node.class", "edisn"))
                .hasMessageStartingWith("yarn.energy.node.class: no node class 'edisn' (known: edison-bare, edison, ")
                .hasMessageEndingWith("or add the class to the file that yarn.energy.nodes.file names");
        assertThatThrownBy(() -> reported("yarn.energy.nodes.file", root + "/nothing.yaml"))
                .hasMessageStartingWith("yarn.energy.nodes.file: cannot read " + root + "/nothing.yaml");
    }

    @Test
    void machinesThatNameThemselvesAreKnown() throws IOException {
        machine(EDISON, 958);
        assertThat(reported()).containsExactly("nm.yarn.io/wattle-node-class=edison-bare");
        Files.createDirectories(root.resolve("sys/class/net/eth0"));
        assertThat(reported()).containsExactly("nm.yarn.io/wattle-node-class=edison");
        StringBuilder dell = new StringBuilder();
        for (int thread = 0; thread < 12; thread++) {
            dell.append("processor : ")
                    .append(thread)
                    .append("\nmodel name : Intel(R) Xeon(R) CPU E5-2620 0 @ 2.00GHz");
            dell.append("\nphysical id : 0\ncore id : ").append(thread % 6).append("\n\n");
        }
        machine(dell.toString(), 15_900);
        assertThat(reported()).as("any server may have that CPU").isEmpty();
        write("sys/class/dmi/id/product_name", "PowerEdge R620\n");
        assertThat(reported()).containsExactly("nm.yarn.io/wattle-node-class=dell-r620");
    }

    @Test
    void nothingIsGuessed() throws IOException {
        assertThat(reported()).as("no /proc").isEmpty();
        Files.createDirectories(root.resolve("sys/class/net/eth0"));
        machine(EDISON, 4000);
        assertThat(reported()).as("more memory").isEmpty();
        machine(EDISON.substring(0, EDISON.indexOf("\n\n")), 960);
        assertThat(reported()).as("one core").isEmpty();
        machine("processor : 0\nmodel name : AMD EPYC\n", 16_000);
        assertThat(reported()).isEmpty();
        machine("processor : 0\nBogoMIPS : 108.00\n".repeat(4), 1900);
        write("proc/device-tree/model", "Hardkernel Odroid XU\0");
        assertThat(reported()).as("big or little cores").isEmpty();
    }

    @Test
    void aClassOfTheOperatorsMatchesByItsTitle() throws IOException {
        machine("processor : 0\nBogoMIPS : 108.00\n".repeat(4), 3792);
        write("proc/device-tree/model", "Raspberry Pi 4 Model B Rev 1.4\0");
        String yaml = "nodeClasses:\n  pi4:\n    title: Raspberry Pi 4 Model B Rev 1.4\n    tier: wimpy\n    figures:\n"
                + "      - measured: here\n        cores: 4\n        memoryMb: 3792\n";
        write("nodes.yaml", yaml);
        String file = root.resolve("nodes.yaml").toString();
        assertThat(reported("yarn.energy.nodes.file", file)).containsExactly("nm.yarn.io/wattle-node-class=pi4");
        write("nodes.yaml", yaml + yaml.substring(yaml.indexOf("  pi4")).replace("pi4", "pi4-overclocked"));
        assertThat(reported("yarn.energy.nodes.file", file)).as("one of two").isEmpty();
    }

    @Test
    void theRealMachineCanBeRead() {
        Machine machine = MachineReader.read(Path.of("/"));
        assertThat(machine.cores()).isPositive();
        assertThat(machine.memoryMb()).isPositive();
    }
}
