package io.wattle.tuning.twin;

import io.wattle.ledger.IdlePolicy;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Who bears the idle joules of each job in the ledger: it does not say so itself, but most lines show it. Immutable. */
public final class IdlePolicies {

    private static final String MIXED = "mixed";
    private static final String UNKNOWN = "unknown";

    private final List<RealJob> jobs;
    private final Optional<IdlePolicy> configured;

    /** Of lines that show nothing. */
    private final IdlePolicy otherwise;

    private IdlePolicies(List<RealJob> jobs, Optional<IdlePolicy> configured, IdlePolicy otherwise) {
        this.jobs = jobs;
        this.configured = configured;
        this.otherwise = otherwise;
    }

    /** @param configured value of {@code yarn.energy.ledger.idle}; empty if nobody says */
    static IdlePolicies of(List<RealJob> jobs, Optional<IdlePolicy> configured) {
        Set<IdlePolicy> shown =
                jobs.stream().flatMap(it -> it.idlePolicy().stream()).collect(Collectors.toSet());
        boolean isBucket = shown.equals(Set.of(IdlePolicy.BUCKET));
        return new IdlePolicies(
                jobs, configured, configured.orElse(isBucket ? IdlePolicy.BUCKET : IdlePolicy.BY_SHARE));
    }

    private Optional<IdlePolicy> known(RealJob job) {
        return job.idlePolicy().or(() -> configured);
    }

    /** Of a job: by its line, or by the configuration, or as of the others. */
    IdlePolicy of(RealJob job) {
        return known(job).orElse(otherwise);
    }

    /** What jobs of which nothing shows it are taken for. */
    public IdlePolicy otherwise() {
        return otherwise;
    }

    /** How many jobs it is known of. */
    public long count(IdlePolicy policy) {
        return jobs.stream().filter(it -> known(it).equals(Optional.of(policy))).count();
    }

    /** Of how many jobs neither line nor configuration show it. */
    public long unknown() {
        return jobs.stream().filter(it -> known(it).isEmpty()).count();
    }

    /** A value of {@code yarn.energy.ledger.idle}, or mixed if jobs differ, or unknown. */
    public String label() {
        boolean share = count(IdlePolicy.BY_SHARE) > 0;
        boolean bucket = count(IdlePolicy.BUCKET) > 0;
        if (share && bucket) {
            return MIXED;
        }
        return share || bucket ? label(share ? IdlePolicy.BY_SHARE : IdlePolicy.BUCKET) : UNKNOWN;
    }

    /** The value of {@code yarn.energy.ledger.idle}. */
    public static String label(IdlePolicy policy) {
        return policy == IdlePolicy.BUCKET ? "bucket" : "by-share";
    }
}
