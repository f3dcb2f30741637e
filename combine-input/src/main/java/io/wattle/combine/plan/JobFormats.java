package io.wattle.combine.plan;

import io.wattle.combine.Pool;
import io.wattle.combine.Pools;
import io.wattle.combine.config.CombineKey;
import io.wattle.combine.config.CombineSettingsException;
import io.wattle.combine.list.FormatSplits;
import io.wattle.combine.list.InputFormats;
import io.wattle.combine.list.PoolFormat;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.fs.Path;

/** The formats of a job, by pool. Thread safe. */
public final class JobFormats implements InputFormats {

    private final Pools pools;
    private final Lookup lookup;
    /** By class name: of the pools of a table there may be thousands. */
    private final Map<Optional<String>, PoolFormat> known = new ConcurrentHashMap<>();

    /** Finds the format of a pool. */
    public interface Lookup {
        /** @throws IOException if there is no such format; the message names it */
        PoolFormat of(Pool pool) throws IOException;
    }

    /**
     * The formats of a job.
     *
     * @throws IOException if all files are one pool, and there is no such format
     */
    public JobFormats(Pools pools, Lookup lookup) throws IOException {
        this.pools = pools;
        this.lookup = lookup;
        if (pools == Pools.NONE) {
            of(Pool.ALL);
        }
    }

    /**
     * For formats that read no others.
     *
     * @throws CombineSettingsException if a pool names a format
     */
    public static void refuseOther(Pool pool, Class<?> reader) throws CombineSettingsException {
        if (pool.format().isPresent()) {
            throw new CombineSettingsException(CombineKey.POOLS.key() + ": pool '" + pool.name() + "' names format '"
                    + pool.format().get() + "', and " + reader.getName() + " reads all files itself (allowed: '"
                    + pool.name() + "=', or PackedInputFormat as the job's format)");
        }
    }

    private PoolFormat of(Pool pool) throws IOException {
        PoolFormat format = known.get(pool.format());
        if (format == null) {
            format = lookup.of(pool);
            known.put(pool.format(), format);
        }
        return format;
    }

    @Override
    public Pools pools() {
        return pools;
    }

    @Override
    public Optional<FormatSplits> ownSplits(Pool pool) throws IOException {
        return of(pool).ownSplits();
    }

    @Override
    public boolean splittable(Path file) throws IOException {
        PoolFormat format = of(pools.of(file));
        return format.ownSplits().isPresent() || format.splittability().splittable(file);
    }
}
