package io.wattle.meter.rapl;

/** What an operator writes down so that a group may read the energy counters, root-only since CVE-2020-8694. */
final class PowercapPermission {

    /** The group that the rules open the counters to. */
    static final String GROUP = "wattle";

    /** One rule: each zone is a powercap device of its own and has its files when the event comes. */
    static final String UDEV_RULE = "SUBSYSTEM==\"powercap\", KERNEL==\"intel-rapl*:*\", ACTION==\"add\","
            + " RUN+=\"/bin/chgrp " + GROUP + " /sys%p/energy_uj\", RUN+=\"/bin/chmod g+r /sys%p/energy_uj\"";

    /** The same for a machine without udev rules of its own. */
    static final String TMPFILES_LINE = "z /sys/class/powercap/intel-rapl*:*/energy_uj 0440 root " + GROUP + " -";

    private PowercapPermission() {}

    /** The commands, one a line, to type as root. */
    static String fix() {
        return String.join(
                "\n",
                "groupadd --system " + GROUP + " && usermod -aG " + GROUP + " " + System.getProperty("user.name"),
                "cat > /etc/udev/rules.d/70-wattle-powercap.rules <<'RULE'",
                UDEV_RULE,
                "RULE",
                "udevadm control --reload && udevadm trigger --subsystem-match=powercap --action=add",
                "# or, in /etc/tmpfiles.d/wattle-powercap.conf: " + TMPFILES_LINE,
                "# then start this program again, for the new group");
    }

    /** The same in one sentence, for a reading that is missing. */
    static String sentence() {
        return "energy counters are for root only since CVE-2020-8694: as root, create the group " + GROUP
                + ", write to /etc/udev/rules.d/70-wattle-powercap.rules the line  " + UDEV_RULE
                + "  and run: udevadm control --reload && udevadm trigger --subsystem-match=powercap --action=add";
    }
}
