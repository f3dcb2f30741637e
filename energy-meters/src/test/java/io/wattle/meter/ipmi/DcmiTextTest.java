package io.wattle.meter.ipmi;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DcmiTextTest {

    static String reading(int watts, String state) {
        return """

                Instantaneous power reading:              %8d Watts
                Minimum during sampling period:                  6 Watts
                Maximum during sampling period:                304 Watts
                Average power reading over sample period:       49 Watts
                IPMI timestamp:                           Thu Feb 15 08:36:01 2024
                Sampling period:                          00000001 Seconds.
                Power reading state is:                   %s

            """.formatted(watts, state);
    }

    private static String refused(String output, int exitCode) {
        DcmiText text = DcmiText.parse(output, exitCode);
        assertThat(text).isInstanceOf(DcmiText.Refused.class);
        return ((DcmiText.Refused) text).reason();
    }

    @Test
    void readsTheInstantaneousWatts() {
        assertThat(DcmiText.parse(reading(332, "activated"), 0)).isEqualTo(new DcmiText.Watts(332));
    }

    @Test
    void deactivatedOrZeroIsNoReading() {
        assertThat(refused(reading(235, "deactivated"), 0)).contains("is deactivated");
        assertThat(refused(reading(0, "activated"), 0)).contains("0 Watts");
    }

    @Test
    void failuresAreNamed() {
        assertThat(refused("DCMI request failed because: Invalid command (c1)\n", 1))
                .contains("Invalid command (c1)")
                .contains("no DCMI power reading");
        assertThat(refused("DCMI request failed because: Invalid command (c1)\n", 0))
                .contains("code 0");
        assertThat(refused(
                        "Could not open device at /dev/ipmi0 or /dev/ipmi/0 or /dev/ipmidev/0: No such file or directory\n",
                        1))
                .contains("ipmi_devintf")
                .contains("sudo rule");
        assertThat(refused("Could not open device at /dev/ipmi0: Permission denied\n", 1))
                .contains("sudo rule")
                .doesNotContain("udev", "modules");
        assertThat(refused("Error: Unable to establish IPMI v2 / RMCP+ session\n", 1))
                .contains("user, password");
        assertThat(refused("", 1)).contains("by hand");
        assertThat(refused("x".repeat(5000), 1)).hasSizeLessThan(400);
    }
}
