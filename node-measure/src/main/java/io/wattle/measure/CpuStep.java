package io.wattle.measure;

import static io.wattle.model.NodeAttribute.DMIPS_ALL_CORES;
import static io.wattle.model.NodeAttribute.DMIPS_PER_CORE;
import static io.wattle.model.NodeAttribute.PRIME_EVENTS_ALL_CORES;
import static io.wattle.model.NodeAttribute.PRIME_EVENTS_PER_CORE;

import io.wattle.model.NodeAttribute;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** One CPU score: primes or integer loop, with one thread or with one on every hardware thread. */
record CpuStep(NodeAttribute attribute, KernelProcess.Kind kind, int threads, Optional<String> whyNot) implements Step {

    static List<CpuStep> all(Hardware hardware) {
        int threads = hardware.threads();
        Optional<String> one = hardware.whyNotOneThread();
        Optional<String> all = hardware.whyNotAllThreads();
        return List.of(
                new CpuStep(PRIME_EVENTS_PER_CORE, KernelProcess.Kind.PRIMES, 1, one),
                new CpuStep(PRIME_EVENTS_ALL_CORES, KernelProcess.Kind.PRIMES, threads, all),
                new CpuStep(DMIPS_PER_CORE, KernelProcess.Kind.INTEGER, 1, one),
                new CpuStep(DMIPS_ALL_CORES, KernelProcess.Kind.INTEGER, threads, all));
    }

    @Override
    public String name() {
        boolean one = attribute == PRIME_EVENTS_PER_CORE || attribute == DMIPS_PER_CORE;
        return (kind == KernelProcess.Kind.PRIMES ? "primes, " : "integer loop, ")
                + (one ? "one thread" : "all threads");
    }

    @Override
    public String method() {
        return (kind == KernelProcess.Kind.PRIMES
                        ? "sysbench-like primes below 20000"
                        : "Dhrystone-like integer loop in Java / 1757")
                + ", threads: " + threads + ", median of " + KernelProcess.ROUNDS;
    }

    @Override
    public Set<NodeAttribute> attributes() {
        return Set.of(attribute);
    }

    @Override
    public double limitSeconds() {
        return kind == KernelProcess.Kind.PRIMES ? 9 : 8;
    }

    @Override
    public Findings run(StepTime time) throws InterruptedException, NotMeasuredException {
        if (whyNot.isPresent()) {
            throw new NotMeasuredException(whyNot.get());
        }
        KernelProcess.Rates rates = process().run(time);
        Findings findings = new Findings()
                .measured(
                        attribute,
                        kind == KernelProcess.Kind.PRIMES ? rates.median() : HostSpeed.dmips(rates),
                        method() + " rounds of " + StepTime.text(KernelProcess.round(time.measuring())));
        return Spread.report(findings, name(), rates.spread());
    }

    KernelProcess process() {
        return kind == KernelProcess.Kind.PRIMES ? KernelProcess.small(kind, threads) : HostSpeed.process(threads);
    }
}
