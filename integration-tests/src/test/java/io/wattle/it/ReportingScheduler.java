package io.wattle.it;

import io.wattle.scheduler.EnergyCapacityScheduler;
import io.wattle.scheduler.account.EnergyReport;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The energy scheduler with reports made up: which one, its ResourceManager's configuration says. */
public class ReportingScheduler extends EnergyCapacityScheduler {

    static final String REPORT_KEY = "wattle.test.report";

    static final Map<String, EnergyReport> REPORTS = new ConcurrentHashMap<>();

    @Override
    public Optional<EnergyReport> report() {
        return Optional.ofNullable(REPORTS.get(getConf().get(REPORT_KEY, "none")));
    }
}
