package io.wattle.scheduler.config;

import io.wattle.meter.Meter;
import io.wattle.meter.MeterClock;
import io.wattle.meter.ipmi.IpmiMeter;
import io.wattle.meter.prometheus.MetricQuery;
import io.wattle.meter.prometheus.PrometheusMeter;
import io.wattle.meter.snmp.PduValue;
import io.wattle.meter.snmp.SnmpAgent;
import java.net.URI;
import java.time.Duration;

/** One meter. Equal ones read the same figure. Immutable; {@code toString} shows no secret. */
public sealed interface MeterSpec {

    /** For messages. */
    String label();

    /** One that is read alone, by a thread that waits for it. */
    sealed interface Single extends MeterSpec {

        /** Opens it; nothing is asked before its first reading. */
        Meter open();
    }

    /** An outlet or device over SNMP: those of one agent are read together. */
    record Snmp(SnmpAgent agent, PduValue value) implements MeterSpec {
        @Override
        public String label() {
            return "snmp " + agent.label() + " " + value.oid();
        }
    }

    /** An exporter's page. */
    record Prometheus(URI uri, MetricQuery query) implements Single {
        private static final Duration TIMEOUT = Duration.ofSeconds(2);

        @Override
        public String label() {
            return "prometheus " + uri;
        }

        @Override
        public Meter open() {
            return new PrometheusMeter(uri, query, TIMEOUT);
        }
    }

    /** A server's BMC. */
    record Ipmi(IpmiMeter.Bmc.Remote bmc) implements Single {
        private static final Duration TIMEOUT = Duration.ofSeconds(5);

        @Override
        public String label() {
            return "ipmi " + bmc;
        }

        @Override
        public Meter open() {
            return new IpmiMeter(bmc, IpmiMeter.DEFAULT_PROGRAM, TIMEOUT, MeterClock.SYSTEM);
        }
    }
}
