package io.wattle.combine.plan;

import io.wattle.combine.Pool;
import io.wattle.combine.config.CombineKey;
import io.wattle.combine.config.CombineSettingsException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.ReflectionUtils;

/**
 * The class that reads the files of a pool.
 *
 * @param type of it
 * @param base FileInputFormat of the API in use
 */
public record InnerClass<F>(Class<? extends F> type, Class<F> base) {

    private static final String SPLITABILITY = "isSplitable";

    /** How the two APIs name the method that makes a reader. */
    private static final Set<String> READERS = Set.of("createRecordReader", "getRecordReader");

    /**
     * The class of a pool: the one that the pool names, else that of the job.
     *
     * @param base FileInputFormat of the API in use
     * @throws CombineSettingsException if none is set, or it is of the wrong kind
     */
    public static <F> InnerClass<F> of(Configuration conf, Pool pool, Class<F> base) throws CombineSettingsException {
        String jobs = conf.getTrimmed(CombineKey.FORMAT.key(), "");
        String name = pool.format().orElse(jobs);
        if (name.isEmpty()) {
            throw new CombineSettingsException(CombineKey.FORMAT.key() + " is not set"
                    + (pool.name().isEmpty() ? "" : ", and pool '" + pool.name() + "' names no format") + " (needed: "
                    + CombineKey.FORMAT.allowed() + ", " + base.getName() + ")");
        }
        String where = pool.format().isPresent()
                ? CombineKey.POOLS.key() + (pool.name().isEmpty() ? "" : ": pool '" + pool.name() + "'")
                : CombineKey.FORMAT.key();
        Class<?> found;
        try {
            found = conf.getClassByName(name);
        } catch (ClassNotFoundException e) {
            throw new CombineSettingsException(where + ": no class '" + name + "' (needed on the class path)", e);
        }
        if (!base.isAssignableFrom(found)) {
            throw new CombineSettingsException(
                    where + ": '" + name + "' is no " + base.getName() + " (allowed: its subclasses)");
        }
        return new InnerClass<>(found.asSubclass(base), base);
    }

    /** Whether a job names a format for the files of no pool. */
    public static boolean isSet(Configuration conf) {
        return !conf.getTrimmed(CombineKey.FORMAT.key(), "").isEmpty();
    }

    /** A new format, configured. */
    public F create(Configuration conf) {
        return ReflectionUtils.newInstance(type, conf);
    }

    /**
     * Whether the format has a say in how its files become splits, beside which may be split: it overrides something of
     * FileInputFormat with which that lists and plans.
     *
     * @param known classes that override what this library does in the same way
     */
    public boolean makesSplits(Set<Class<?>> known) {
        for (Class<?> at = type; at != base; at = at.getSuperclass()) {
            if (!known.contains(at) && Arrays.stream(at.getDeclaredMethods()).anyMatch(this::plans)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a method overrides one of the base that is not there for readers or splitability. */
    private boolean plans(Method method) {
        return Stream.of(base.getDeclaredMethods())
                .filter(it -> !Modifier.isStatic(it.getModifiers())
                        && !Modifier.isPrivate(it.getModifiers())
                        && !Modifier.isAbstract(it.getModifiers())
                        && !it.getName().equals(SPLITABILITY))
                .anyMatch(it -> it.getName().equals(method.getName())
                        && Arrays.equals(it.getParameterTypes(), method.getParameterTypes()));
    }

    /** The class that says whether files may be split. */
    public Class<?> splitabilityOwner() {
        return owner(SPLITABILITY);
    }

    /** The class that lists files. */
    public Class<?> listingOwner() {
        return owner("listStatus");
    }

    /** The lowest class that declares how a file is read, in either API. */
    public Class<?> readerOwner() {
        for (Class<?> at = type; at != base; at = at.getSuperclass()) {
            if (Arrays.stream(at.getDeclaredMethods()).anyMatch(it -> READERS.contains(it.getName()))) {
                return at;
            }
        }
        return base;
    }

    /** The lowest class that declares a method with this name and the parameters that the base has. */
    private Class<?> owner(String method) {
        Class<?>[] parameters = method(base, method).getParameterTypes();
        for (Class<?> at = type; at != base; at = at.getSuperclass()) {
            for (Method declared : at.getDeclaredMethods()) {
                if (declared.getName().equals(method) && Arrays.equals(declared.getParameterTypes(), parameters)) {
                    return at;
                }
            }
        }
        return base;
    }

    /** The method of the base that says whether a file may be split; it may be called. */
    public Method splitability() {
        Method method = method(base, SPLITABILITY);
        method.setAccessible(true);
        return method;
    }

    private static Method method(Class<?> base, String name) {
        for (Method method : base.getDeclaredMethods()) {
            if (method.getName().equals(name) && !method.isBridge()) {
                return method;
            }
        }
        throw new IllegalStateException(base.getName() + " has no method " + name);
    }
}
