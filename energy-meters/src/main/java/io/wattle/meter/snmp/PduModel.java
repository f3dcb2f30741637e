package io.wattle.meter.snmp;

import io.wattle.meter.snmp.PduValue.Kind;
import java.util.Arrays;
import java.util.Optional;

/** The numbers of known PDUs, by the makers' MIBs; {@code docs/meters.md} has the table. */
public enum PduModel {
    /** PowerNet-MIB rPDU2DeviceStatusPower, hundredths of kW. */
    APC_DEVICE_POWER("apc-device-power", "device", "1.3.6.1.4.1.318.1.1.26.4.3.1.5", Kind.WATTS, 10),
    /** PowerNet-MIB rPDU2DeviceStatusEnergy, tenths of kWh. */
    APC_DEVICE_ENERGY("apc-device-energy", "device", "1.3.6.1.4.1.318.1.1.26.4.3.1.9", Kind.JOULES, 360_000),
    /** PowerNet-MIB rPDU2OutletMeteredStatusPower, watts. */
    APC_OUTLET_POWER("apc-outlet-power", "outlet", "1.3.6.1.4.1.318.1.1.26.9.4.3.1.7", Kind.WATTS, 1),
    /** PowerNet-MIB rPDU2OutletMeteredStatusEnergy, tenths of kWh. */
    APC_OUTLET_ENERGY("apc-outlet-energy", "outlet", "1.3.6.1.4.1.318.1.1.26.9.4.3.1.11", Kind.JOULES, 360_000),
    /** PDU-MIB outletActivePower of the first Raritan PX, watts. */
    RARITAN_PX_OUTLET_POWER("raritan-px-outlet-power", "outlet", "1.3.6.1.4.1.13742.4.1.2.2.1.7", Kind.WATTS, 1),
    /** PDU-MIB outletWattHours of the first Raritan PX. */
    RARITAN_PX_OUTLET_ENERGY("raritan-px-outlet-energy", "outlet", "1.3.6.1.4.1.13742.4.1.2.2.1.31", Kind.JOULES, 3600),
    /** PDU2-MIB measurementsOutletSensorValue of sensor 5, watts with decimals. */
    RARITAN_PDU2_OUTLET_POWER(
            "raritan-pdu2-outlet-power",
            "pdu.outlet",
            "1.3.6.1.4.1.13742.6.5.4.3.1.4",
            Kind.WATTS,
            1,
            "1.3.6.1.4.1.13742.6.3.5.4.1.7",
            ".5"),
    /** PDU2-MIB measurementsOutletSensorValue of sensor 8, watt-hours with decimals. */
    RARITAN_PDU2_OUTLET_ENERGY(
            "raritan-pdu2-outlet-energy",
            "pdu.outlet",
            "1.3.6.1.4.1.13742.6.5.4.3.1.4",
            Kind.JOULES,
            3600,
            "1.3.6.1.4.1.13742.6.3.5.4.1.7",
            ".8"),
    /** PDU2-MIB measurementsInletSensorValue of sensor 5, watts with decimals. */
    RARITAN_PDU2_INLET_POWER(
            "raritan-pdu2-inlet-power",
            "pdu.inlet",
            "1.3.6.1.4.1.13742.6.5.2.3.1.4",
            Kind.WATTS,
            1,
            "1.3.6.1.4.1.13742.6.3.3.4.1.7",
            ".5"),
    /** Sentry3-MIB outletPower, watts. */
    SERVERTECH_SENTRY3_OUTLET_POWER(
            "servertech-sentry3-outlet-power", "tower.infeed.outlet", "1.3.6.1.4.1.1718.3.2.3.1.14", Kind.WATTS, 1),
    /** Sentry4-MIB st4OutletActivePower, watts. */
    SERVERTECH_SENTRY4_OUTLET_POWER(
            "servertech-sentry4-outlet-power", "unit.cord.outlet", "1.3.6.1.4.1.1718.4.1.8.3.1.7", Kind.WATTS, 1),
    /** Sentry4-MIB st4OutletEnergy, watt-hours. */
    SERVERTECH_SENTRY4_OUTLET_ENERGY(
            "servertech-sentry4-outlet-energy", "unit.cord.outlet", "1.3.6.1.4.1.1718.4.1.8.3.1.14", Kind.JOULES, 3600);

    private final String label;
    private final String indexForm;
    private final String column;
    private final Kind kind;
    private final double scale;
    private final String decimalsColumn;
    private final String sensor;

    PduModel(String label, String indexForm, String column, Kind kind, double scale) {
        this(label, indexForm, column, kind, scale, "", "");
    }

    PduModel(
            String label,
            String indexForm,
            String column,
            Kind kind,
            double scale,
            String decimalsColumn,
            String sensor) {
        this.label = label;
        this.indexForm = indexForm;
        this.column = column;
        this.kind = kind;
        this.scale = scale;
        this.decimalsColumn = decimalsColumn;
        this.sensor = sensor;
    }

    /** The name on the command line. */
    public String label() {
        return label;
    }

    /** What its index counts: "outlet", "pdu.outlet", "tower.infeed.outlet". */
    public String indexForm() {
        return indexForm;
    }

    /**
     * The model of that name.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static PduModel named(String label) {
        return Arrays.stream(values())
                .filter(model -> model.label.equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no PDU model '" + label + "' (known: "
                        + String.join(
                                ", ",
                                Arrays.stream(values()).map(PduModel::label).toList())
                        + ")"));
    }

    /**
     * The number of one device or outlet.
     *
     * @param index numbers from 1, as {@link #indexForm()} says: "3" or "1.1.3"
     * @throws IllegalArgumentException if the index does not have that form
     */
    public PduValue at(String index) {
        int parts = indexForm.split("\\.").length;
        if (!index.matches("\\d{1,9}(\\.\\d{1,9}){" + (parts - 1) + "}")) {
            throw new IllegalArgumentException(
                    label + ": index '" + index + "' (allowed: " + indexForm + " as numbers with dots between)");
        }
        String instance = "." + index + sensor;
        return new PduValue(
                column + instance,
                kind,
                scale,
                decimalsColumn.isEmpty() ? Optional.empty() : Optional.of(decimalsColumn + instance),
                false);
    }
}
