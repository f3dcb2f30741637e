package io.wattle.it;

import io.wattle.scheduler.EnergyCapacityScheduler;
import io.wattle.scheduler.account.EnergyReport;
import io.wattle.scheduler.tandem.TandemStatus;
import io.wattle.scheduler.web.Placements;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The energy scheduler with reports made up: which one, its ResourceManager's configuration says. */
public class ReportingScheduler extends EnergyCapacityScheduler {

    static final String REPORT_KEY = "wattle.test.report";

    static final Map<String, EnergyReport> REPORTS = new ConcurrentHashMap<>();

    static final Map<String, Placements> PLACEMENTS = new ConcurrentHashMap<>();

    static final Map<String, TandemStatus> TANDEMS = new ConcurrentHashMap<>();

    @Override
    public Optional<EnergyReport> report() {
        return Optional.ofNullable(REPORTS.get(getConf().get(REPORT_KEY, "none")));
    }

    @Override
    public Optional<TandemStatus> tandemStatus() {
        return Optional.ofNullable(TANDEMS.get(getConf().get(REPORT_KEY, "none")));
    }

    /** Those made up; else its own. */
    @Override
    public Placements placements() {
        Placements madeUp = PLACEMENTS.get(getConf().get(REPORT_KEY, "none"));
        return madeUp == null ? super.placements() : madeUp;
    }
}
