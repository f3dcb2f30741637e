package io.wattle.tuner.cli.simulate;

import io.wattle.model.ClusterProfile;
import io.wattle.model.MissingFigureException;
import io.wattle.model.Tier;
import io.wattle.simulator.power.PowerPolicy;
import io.wattle.simulator.study.Parameters;
import io.wattle.simulator.study.Zhao2016Jobs;
import io.wattle.simulator.tandem.TandemPower;
import io.wattle.tandem.SleepGroup;
import io.wattle.tandem.TandemSettings;
import io.wattle.tandem.TandemSettingsParser;
import io.wattle.tuner.cli.option.UsageException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Brawny nodes sleep as the tandem policy says. */
record TandemSleep(TandemSettings settings) implements SleepChoice {

    /** @throws UsageException if no class of the cluster may sleep, or a setting is not allowed */
    static TandemSleep on(ClusterProfile cluster, Map<String, String> values) throws UsageException {
        Zhao2016Jobs jobs = new Zhao2016Jobs(Parameters.zhao2016());
        List<SleepGroup> groups = new ArrayList<>();
        for (ClusterProfile.Workers workers : cluster.workers()) {
            if (workers.nodeClass().tier() == Tier.BRAWNY) {
                try {
                    groups.add(TandemPower.group(jobs.machine(workers.nodeClass())));
                } catch (MissingFigureException e) {
                    throw new UsageException("--tandem on: " + e.getMessage(), e);
                }
            }
        }
        if (groups.isEmpty() || groups.size() == cluster.workers().size()) {
            throw new UsageException("--tandem on: " + cluster.name() + " has "
                    + (groups.isEmpty() ? "no brawny workers, which sleep" : "no wimpy workers, which stay awake")
                    + " (needed: workers of both kinds)");
        }
        try {
            return new TandemSleep(TandemSettingsParser.parse(groups, values));
        } catch (IllegalArgumentException e) {
            throw new UsageException("--set-tandem: " + e.getMessage(), e);
        }
    }

    @Override
    public boolean isNever() {
        return false;
    }

    @Override
    public PowerPolicy.Factory power() {
        return TandemPower.with(settings);
    }

    @Override
    public Set<String> nodeClasses() {
        return settings.groups().stream().map(SleepGroup::name).collect(Collectors.toSet());
    }

    @Override
    public void addTo(Map<String, Object> json) {
        json.put("tandem", "on");
        json.put("sleep", List.of());
    }

    @Override
    public String tandem() {
        return "Tandem on, for "
                + settings.groups().stream().map(SleepGroup::name).collect(Collectors.joining(", "));
    }

    @Override
    public List<String> scripted() {
        return List.of();
    }
}
