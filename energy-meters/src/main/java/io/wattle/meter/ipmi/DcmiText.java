package io.wattle.meter.ipmi;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What {@code ipmitool dcmi power reading} printed. */
sealed interface DcmiText {

    /** Power averaged by the BMC over a second or so. */
    record Watts(double watts) implements DcmiText {}

    /** What ipmitool says of a device that is not there or that is for root only. */
    String NO_DEVICE = "Could not open device";

    /** No power; the reason ends with "; what to do". */
    record Refused(String reason) implements DcmiText {}

    Pattern READING = Pattern.compile("Instantaneous power reading:\\s*(\\d{1,9})\\s*Watts");
    Pattern STATE = Pattern.compile("Power reading state is:\\s*(\\w+)");
    int LONGEST_SHOWN = 200;

    /**
     * Reads the program's output.
     *
     * @param output what it printed, errors included
     * @param exitCode 0 if it says all went well; some versions say so after an error
     */
    static DcmiText parse(String output, int exitCode) {
        Matcher reading = READING.matcher(output);
        Matcher state = STATE.matcher(output);
        if (exitCode == 0 && reading.find()) {
            double watts = Double.parseDouble(reading.group(1));
            if (state.find() && !state.group(1).toLowerCase(Locale.ROOT).equals("activated")) {
                return new Refused("the BMC's power reading is " + state.group(1)
                        + "; switch it on in the BMC's set-up (often 'power monitoring')");
            }
            return watts > 0
                    ? new Watts(watts)
                    : new Refused("the BMC says 0 Watts, which a running machine cannot draw;"
                            + " check the power supplies' PMBus connection, or update the BMC");
        }
        return new Refused(reason(output, exitCode));
    }

    private static String reason(String output, int exitCode) {
        String shown = output.strip().replaceAll("\\s*\\R\\s*", " / ");
        shown = shown.length() > LONGEST_SHOWN ? shown.substring(0, LONGEST_SHOWN) + "..." : shown;
        String said = "ipmitool ended with code " + exitCode + " and said '" + shown + "'";
        if (output.contains(NO_DEVICE)) {
            // Of the names that it tries, ipmitool tells of the last one only, which mostly does not exist.
            String modules = output.contains("Permission denied")
                    ? ""
                    : "load the modules ipmi_si and ipmi_devintf (a machine without a BMC has no /dev/ipmi0); ";
            return said + "; " + modules
                    + "the device is for root: as another user allow this one command by a sudo rule,"
                    + " see docs/meters.md, and leave the device closed";
        }
        if (output.contains("DCMI request failed") || output.contains("DCMI")) {
            return said + "; this BMC has no DCMI power reading: use a PDU or RAPL";
        }
        if (output.contains("Unable to establish") || output.contains("Authentication")) {
            return said + "; check the BMC's address, user, password and that IPMI over LAN is on";
        }
        return said + "; run 'ipmitool dcmi power reading' by hand";
    }
}
