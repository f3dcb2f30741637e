package io.wattle.combine.plan;

import io.wattle.combine.PackedFileSplit;
import io.wattle.combine.Pool;
import io.wattle.combine.config.CombineSettings;
import io.wattle.combine.config.SizeMode;
import io.wattle.combine.list.HostlessPieces;
import io.wattle.combine.list.ListedInput;
import io.wattle.combine.list.Pieces;
import io.wattle.combine.list.PooledInput;
import io.wattle.combine.pack.PackedSplit;
import io.wattle.combine.pack.Packer;
import io.wattle.combine.pack.PackingRules;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Plans the splits of listed files. Immutable; thread safe if its source of vcores is. */
public final class SplitPlanner {

    private static final Logger LOG = LoggerFactory.getLogger(SplitPlanner.class);

    private final CombineSettings settings;
    private final VcoreSource vcores;

    /**
     * A planner.
     *
     * @param vcores asked only if sizes follow from vcores and the settings give none
     */
    public SplitPlanner(CombineSettings settings, VcoreSource vcores) {
        this.settings = settings;
        this.vcores = vcores;
    }

    /** Sorts an input into pools. */
    @FunctionalInterface
    public interface Sorting {
        /** @param mostBytes of a split that a format makes itself */
        PooledInput sorted(ListedInput input, long mostBytes) throws IOException;
    }

    /**
     * The plan. The same files and settings give the same.
     *
     * @throws IOException if the vcores cannot be told, the file of hosts is wrong, or the input cannot be sorted
     */
    public SplitPlan plan(ListedInput input, Sorting sorting) throws IOException {
        if (input.files() == 0) {
            return new SplitPlan(
                    List.of(),
                    0,
                    input.emptyFiles(),
                    input.bad(),
                    settings.size().maxBytes());
        }
        Shares shares = Shares.of(settings);
        SplitSizes sizes = SplitSizes.of(settings.size(), settings.leastShare(), input, vcores);
        // What a format makes larger fits no split of the slowest class.
        PooledInput pools = sorting.sorted(input, sizes.smallestMost(settings.leastShare()));
        Optional<ClassHosts> classHosts = classHosts(input, shares, sizes.mostBytes());
        List<PlannedSplit> splits = new ArrayList<>();
        for (PooledInput.Part part : pools.parts()) {
            if (part.files().files() > 0) {
                int wanted = sizes.wantedOf(part.files().bytes(), pools.bytes());
                splits.addAll(planned(part, sizes, wanted, shares, classHosts));
            }
        }
        return new SplitPlan(
                splits, pools.files(), input.emptyFiles(), input.bad().and(pools.bad()), sizes.mostBytes());
    }

    private List<PlannedSplit> planned(
            PooledInput.Part part, SplitSizes sizes, int wanted, Shares shares, Optional<ClassHosts> classHosts) {
        Pieces pieces = part.files()
                .pieces(
                        sizes.cutBytes(),
                        classHosts.<HostlessPieces>map(it -> it).orElse(HostlessPieces.NOWHERE));
        double[] hostShares = shares.of(pieces.hosts());
        PackingRules rules = new PackingRules(
                sizes.mostBytes(),
                sizes.openCost().mostWeight(),
                wanted,
                sizes.openCost().bytes(),
                settings.maxFiles(),
                settings.maxLocations(),
                settings.size().minNodeBytes(),
                settings.size().minRackBytes(),
                host -> hostShares[host]);
        List<PlannedSplit> splits = new ArrayList<>();
        for (PackedSplit split : new Packer(rules).pack(pieces.blocks(), pieces.hosts())) {
            splits.add(planned(split, part.pool(), pieces, shares, classHosts));
        }
        return splits;
    }

    /** Where sizes differ by class, what no host holds goes to the classes: else all of it would have the smallest size. */
    private Optional<ClassHosts> classHosts(ListedInput input, Shares shares, long mostBytes) {
        if (settings.size().mode() != SizeMode.PER_CLASS || !input.hasHostless()) {
            return Optional.empty();
        }
        try {
            return ClassHosts.of(shares, vcores.vcoresByHost(), mostBytes);
        } catch (IOException e) {
            LOG.warn(
                    "files that no host holds get splits of the smallest size, as the cluster's hosts are not known",
                    e);
            return Optional.empty();
        }
    }

    private PlannedSplit planned(
            PackedSplit split, Pool pool, Pieces pieces, Shares shares, Optional<ClassHosts> classHosts) {
        List<String> holders =
                Arrays.stream(split.locations()).mapToObj(pieces.hosts()::name).toList();
        Optional<String> className = holders.stream().findFirst().flatMap(shares::className);
        List<String> hosts = holders.stream()
                .filter(it -> ClassHosts.className(it).isEmpty())
                .toList();
        long bestHostBytes = split.bestHostBytes();
        if (hosts.size() < holders.size() && hosts.isEmpty()) {
            hosts = classHosts.orElseThrow().next(className.orElseThrow(), settings.maxLocations());
            bestHostBytes = 0;
        }
        return new PlannedSplit(
                new PackedFileSplit(
                        new PlannedPieces(pieces, split.blocks()), pool.format(), hosts.toArray(String[]::new)),
                bestHostBytes,
                className);
    }
}
