package io.wattle.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What was moved into the jar under another name still finds its parts. */
class ShadedMetersJarTest {

    @Test
    void snmpAsksFromWithinTheJar() throws Exception {
        URL jar = Path.of(System.getProperty("wattle.jar")).toUri().toURL();
        try (DatagramSocket silent = new DatagramSocket(0, InetAddress.getLoopbackAddress());
                URLClassLoader loader =
                        new URLClassLoader(new URL[] {jar, slf4j()}, ClassLoader.getPlatformClassLoader())) {
            assertThat(reading(loader, silent.getLocalPort(), community(loader)))
                    .contains("no answer in 1000 ms x 2");
            assertThat(reading(loader, silent.getLocalPort(), user(loader))).contains("no answer in 1000 ms x 2");
        }
    }

    private static URL slf4j() throws Exception {
        return org.slf4j.Logger.class.getProtectionDomain().getCodeSource().getLocation();
    }

    private static Object community(ClassLoader loader) throws Exception {
        return loader.loadClass("io.wattle.meter.snmp.SnmpCredentials$Community")
                .getConstructor(String.class)
                .newInstance("public");
    }

    private static Object user(ClassLoader loader) throws Exception {
        Class<?> digest = loader.loadClass("io.wattle.meter.snmp.SnmpCredentials$Digest");
        Object sha256 = digest.getField("SHA256").get(null);
        return loader.loadClass("io.wattle.meter.snmp.SnmpCredentials$User")
                .getConstructor(String.class, digest, String.class, String.class)
                .newInstance("reader", sha256, "tellnobody", "tellnobody2");
    }

    private static String reading(ClassLoader loader, int port, Object credentials) throws Exception {
        Class<?> credentialsType = loader.loadClass("io.wattle.meter.snmp.SnmpCredentials");
        Object agent = loader.loadClass("io.wattle.meter.snmp.SnmpAgent")
                .getConstructor(String.class, int.class, credentialsType, java.time.Duration.class, int.class)
                .newInstance("127.0.0.1", port, credentials, java.time.Duration.ofSeconds(1), 1);
        Class<?> kind = loader.loadClass("io.wattle.meter.snmp.PduValue$Kind");
        Class<?> valueType = loader.loadClass("io.wattle.meter.snmp.PduValue");
        Object value = valueType
                .getConstructor(String.class, kind, double.class, Optional.class, boolean.class)
                .newInstance("1.3.6.1", kind.getField("WATTS").get(null), 1.0, Optional.empty(), false);
        Class<?> meterType = loader.loadClass("io.wattle.meter.snmp.SnmpMeter");
        Object meter = meterType.getConstructor(agent.getClass(), valueType).newInstance(agent, value);
        try (AutoCloseable closing = (AutoCloseable) meter) {
            return String.valueOf(meterType.getMethod("read").invoke(closing));
        }
    }
}
