package io.wattle.combine.plan;

import io.wattle.combine.config.CombineKey;
import io.wattle.combine.config.CombineSettingsException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.ReflectionUtils;

/**
 * The class that {@link CombineKey#FORMAT} names.
 *
 * @param type of it
 * @param base FileInputFormat of the API in use
 */
public record InnerClass<F>(Class<? extends F> type, Class<F> base) {

    /**
     * The class of a job.
     *
     * @param base FileInputFormat of the API in use
     * @param listers formats whose own way of listing is known
     * @throws CombineSettingsException if none is set, it is of the wrong kind, or it plans splits or lists files itself:
     *     then packing would go round it
     */
    public static <F> InnerClass<F> of(Configuration conf, Class<F> base, Set<Class<?>> listers)
            throws CombineSettingsException {
        String key = CombineKey.FORMAT.key();
        String name = conf.getTrimmed(key, "");
        if (name.isEmpty()) {
            throw new CombineSettingsException(
                    key + " is not set (needed: " + CombineKey.FORMAT.allowed() + ", " + base.getName() + ")");
        }
        Class<?> found;
        try {
            found = conf.getClassByName(name);
        } catch (ClassNotFoundException e) {
            throw new CombineSettingsException(key + ": no class '" + name + "' (needed on the class path)", e);
        }
        if (!base.isAssignableFrom(found)) {
            throw new CombineSettingsException(
                    key + ": '" + name + "' is no " + base.getName() + " (allowed: its subclasses)");
        }
        Class<?> splitter = owner(found, base, "getSplits");
        Class<?> lister = owner(found, base, "listStatus");
        if (splitter != base || (lister != base && !listers.contains(lister))) {
            throw new CombineSettingsException(key + ": '" + name + "' "
                    + (splitter != base ? "plans splits itself" : "lists files itself")
                    + " (allowed: formats that leave getSplits and listStatus to " + base.getSimpleName() + ")");
        }
        return new InnerClass<>(found.asSubclass(base), base);
    }

    /** A new format, configured. */
    public F create(Configuration conf) {
        return ReflectionUtils.newInstance(type, conf);
    }

    /** The class that says whether files may be split. */
    public Class<?> splitabilityOwner() {
        return owner(type, base, "isSplitable");
    }

    /** The class that lists files. */
    public Class<?> listingOwner() {
        return owner(type, base, "listStatus");
    }

    /** The lowest class that declares a method with this name and the parameters that the base has. */
    private static Class<?> owner(Class<?> type, Class<?> base, String method) {
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

    /** A method of the base; it may be protected. */
    public static Method method(Class<?> base, String name) {
        for (Method method : base.getDeclaredMethods()) {
            if (method.getName().equals(name) && !method.isBridge()) {
                return method;
            }
        }
        throw new IllegalStateException(base.getName() + " has no method " + name);
    }
}
