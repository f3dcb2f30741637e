package io.wattle.testbed.state;

/**
 * Names of a host's cgroups, in that of its testbed. Immutable and thread safe.
 *
 * @param host its host name, which is the name of the group of all its processes
 */
public record HostGroups(String host) {

    /** Of its daemons. */
    public String daemons() {
        return host + "/daemons";
    }

    /** Of its containers: one of them is a group in it. */
    public String containers() {
        return host + "/containers";
    }
}
