package io.wattle.scheduler.tandem;

import io.wattle.tandem.lifecycle.Effect;
import io.wattle.tandem.lifecycle.SwitchProgram;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Does what a transition of a node asks for: events, programs for many hosts at once, ends of registrations. For the loop's thread. */
final class EffectExecutor {

    static final int HOSTS_AT_ONCE = 20;

    private final PowerController power;
    private final TandemEventLog events;
    private final TandemState state;
    private final BiPredicate<Effect.RunProgram, Long> isWanted;

    /**
     * For one loop.
     *
     * @param isWanted whether a program may start now that was asked for under a lease of that number; asked on any thread
     */
    EffectExecutor(
            PowerController power,
            TandemEventLog events,
            TandemState state,
            BiPredicate<Effect.RunProgram, Long> isWanted) {
        this.power = power;
        this.events = events;
        this.state = state;
        this.isWanted = isWanted;
    }

    /** Of a dry run only events happen, and programs end well. */
    void execute(List<Effect> effects, boolean dryRun) {
        Map<SwitchProgram, List<Effect.RunProgram>> runs = new EnumMap<>(SwitchProgram.class);
        for (Effect each : effects) {
            if (each instanceof Effect.EmitEvent it) {
                events.add(it.host(), it.kind(), it.text(), dryRun);
            } else if (each instanceof Effect.RunProgram it) {
                runs.computeIfAbsent(it.program(), program -> new ArrayList<>()).add(it);
            } else if (!dryRun) {
                power.unregister(each.host());
            }
        }
        runs.forEach((program, all) -> {
            for (int i = 0; i < all.size(); i += HOSTS_AT_ONCE) {
                run(program, all.subList(i, Math.min(all.size(), i + HOSTS_AT_ONCE)), dryRun);
            }
        });
    }

    private void run(SwitchProgram program, List<Effect.RunProgram> batch, boolean dryRun) {
        if (dryRun) {
            batch.forEach(it -> state.programEnded(it, ProgramResult.DRY_RUN));
            return;
        }
        long lease = state.leaseNumber();
        Map<String, Effect.RunProgram> byHost = batch.stream()
                .collect(Collectors.toMap(Effect.RunProgram::host, Function.identity(), (first, last) -> last));
        power.run(
                program,
                batch.stream().map(Effect.RunProgram::host).distinct().toList(),
                host -> isWanted.test(byHost.get(host), lease),
                (host, result) -> state.programEnded(byHost.get(host), result));
    }
}
