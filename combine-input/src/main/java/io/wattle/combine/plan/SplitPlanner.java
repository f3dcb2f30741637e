package io.wattle.combine.plan;

import io.wattle.combine.PackedFileSplit;
import io.wattle.combine.Pool;
import io.wattle.combine.config.CombineKey;
import io.wattle.combine.config.CombineSettings;
import io.wattle.combine.config.OpenCost;
import io.wattle.combine.config.SizeMode;
import io.wattle.combine.config.SizeSettings;
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

/** Plans the splits of listed files. */
public final class SplitPlanner {

    /** Blocks larger than this part of a split are cut where all splits are to be even. */
    private static final int EVEN_PARTS = 4;

    private static final long SMALLEST_PART = 1 << 20;

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

    /** The sizes of one job: most bytes, wanted splits (0 for as few as possible), what opening a file weighs. */
    private record Sizes(long most, int splits, OpenCost openCost, long cut) {}

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
        Sizes sizes = sizes(input, settings.leastShare());
        // What a format makes larger fits no split of the slowest class.
        PooledInput pools = sorting.sorted(input, Math.max(1, (long) (sizes.most() * settings.leastShare())));
        Optional<ClassHosts> classHosts = classHosts(input, shares, sizes.most());
        List<PlannedSplit> splits = new ArrayList<>();
        for (PooledInput.Part part : pools.parts()) {
            if (part.files().files() > 0) {
                int wanted = wanted(sizes.splits(), part.files().bytes(), pools.bytes());
                splits.addAll(planned(part, sizes, wanted, shares, classHosts));
            }
        }
        return new SplitPlan(
                splits, pools.files(), input.emptyFiles(), input.bad().and(pools.bad()), sizes.most());
    }

    /** Of the wanted splits a pool has its part of the bytes, but at least one. */
    private static int wanted(int splits, long bytes, long all) {
        return splits == 0 ? 0 : (int) Math.max(1, Math.round((double) splits * bytes / all));
    }

    private List<PlannedSplit> planned(
            PooledInput.Part part, Sizes sizes, int wanted, Shares shares, Optional<ClassHosts> classHosts) {
        Pieces pieces = part.files()
                .pieces(sizes.cut(), classHosts.<HostlessPieces>map(it -> it).orElse(HostlessPieces.NOWHERE));
        double[] hostShares = shares.of(pieces.hosts());
        PackingRules rules = new PackingRules(
                sizes.most(),
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

    private Sizes sizes(ListedInput input, double leastShare) throws IOException {
        SizeSettings size = settings.size();
        double meanFile = (double) input.bytes() / input.files();
        if (size.maxBytes() > 0 && size.mode() != SizeMode.ONE_PER_VCORE) {
            return fixed(size.maxBytes(), meanFile, leastShare);
        }
        // Some file systems have no blocks.
        long bound = input.largestBlock() > 0 ? input.largestBlock() : input.bytes();
        bound = size.maxBytes() > 0 ? Math.min(bound, size.maxBytes()) : bound;
        int wanted;
        try {
            wanted = size.vcores() > 0 ? size.vcores() : vcores.vcores();
        } catch (VcoresUnknownException e) {
            LOG.warn(
                    "{}; splits are of at most {} bytes, a block (set {} or {} for others)",
                    e.getMessage(),
                    bound,
                    CombineKey.VCORES.key(),
                    CombineKey.SIZE.key());
            return fixed(bound, meanFile, leastShare);
        }
        long even = Math.min(bound, (input.bytes() - 1) / wanted + 1);
        OpenCost openCost = OpenCost.of(size.openCostBytes(), meanFile, bound, (long) (even * leastShare));
        long cut = Math.min(even, Math.max(SMALLEST_PART, even / EVEN_PARTS));
        return new Sizes(bound, wanted, openCost, cut(Math.max(1, (long) (cut * leastShare)), leastShare));
    }

    /** As few splits as possible of at most so many bytes. */
    private Sizes fixed(long most, double meanFile, double leastShare) {
        long smallest = Math.max(1, (long) (most * leastShare));
        OpenCost openCost = OpenCost.of(settings.size().openCostBytes(), meanFile, most, smallest);
        return new Sizes(most, 0, openCost, cut(smallest, leastShare));
    }

    /** Where splits differ, pieces are half of the smallest: else opening a file would make them too heavy for it. */
    private static long cut(long smallest, double leastShare) {
        return leastShare < 1 ? Math.max(1, smallest / 2) : smallest;
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
