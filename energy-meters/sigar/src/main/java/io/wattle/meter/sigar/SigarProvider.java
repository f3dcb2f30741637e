package io.wattle.meter.sigar;

import io.wattle.meter.host.HostSampler;
import io.wattle.meter.host.HostSamplerProvider;

/** Offers {@link SigarSampler} under the name "sigar"; loads nothing of SIGAR before it is opened. */
public final class SigarProvider implements HostSamplerProvider {

    static final String NAME = "sigar";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public HostSampler open() {
        return SigarSampler.open();
    }
}
