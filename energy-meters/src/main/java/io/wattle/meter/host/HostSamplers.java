package io.wattle.meter.host;

import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;

/** Samplers by name. */
public final class HostSamplers {

    /** The sampler used unless another is asked for. */
    public static final String DEFAULT = OshiSampler.NAME;

    private HostSamplers() {}

    /**
     * Opens a sampler. Providers are looked for only when the name is not {@value OshiSampler#NAME}: the default never
     * loads another sampler's classes.
     *
     * @throws SamplerException if there is no such sampler, or this machine cannot have it
     */
    public static HostSampler byName(String name) {
        if (name.equals(OshiSampler.NAME)) {
            return new OshiSampler();
        }
        List<String> known = new ArrayList<>(List.of(OshiSampler.NAME));
        for (HostSamplerProvider provider :
                ServiceLoader.load(HostSamplerProvider.class, HostSamplers.class.getClassLoader())) {
            if (provider.name().equals(name)) {
                return provider.open();
            }
            known.add(provider.name());
        }
        throw new SamplerException("no host sampler '" + name + "' (known here: " + String.join(", ", known)
                + "; 'sigar' needs the jar energy-meters-sigar on the class path)");
    }
}
