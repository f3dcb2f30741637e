package io.wattle.cost;

/**
 * How many low-power members of elastic tandems draw no more than idle hosts do, and what the two ways of serving the
 * same requests draw (Duerr2014 sec. IV-D: 76 members; 1.28 and 2.53 times the power at 4 and 8 requests per second).
 * Immutable and thread safe.
 *
 * @param memberIdleWatts idle watts of one low-power member, positive
 * @param hostIdleWatts idle watts of one host, at least those of a member
 */
public record TandemParity(double memberIdleWatts, double hostIdleWatts) {

    public TandemParity {
        Require.positive("member idle watts", memberIdleWatts);
        Require.positive("host idle watts", hostIdleWatts);
        if (hostIdleWatts < memberIdleWatts) {
            throw new IllegalArgumentException("host idle watts: " + hostIdleWatts + " (allowed: at least the member's "
                    + memberIdleWatts + " W; are the two swapped?)");
        }
    }

    /** Members that idle for the idle watts of one host, rounded down. */
    public int members() {
        return WholeNodes.fitting(hostIdleWatts / memberIdleWatts);
    }

    /**
     * Compares serving requests on members, one per client, with serving them on as many hosts as they need.
     *
     * @param members members that serve, 1 or more
     * @param ratePerMember requests per second of one member, positive
     * @param memberWatts watts of one member at that rate, at least its idle watts
     * @param hostRate most requests per second of one host, positive
     * @param hostWatts watts of one host at its share of the rate, at least its idle watts
     */
    public Service serve(int members, double ratePerMember, double memberWatts, double hostRate, double hostWatts) {
        Require.count("members", members);
        Require.positive("requests per second of one member", ratePerMember);
        Require.atLeast(memberIdleWatts, "member watts", memberWatts);
        Require.positive("requests per second of one host", hostRate);
        Require.atLeast(hostIdleWatts, "host watts", hostWatts);
        double rate = members * ratePerMember;
        int hosts = WholeNodes.enough(rate / hostRate);
        return new Service(rate, members * memberWatts, hosts, hosts * hostWatts);
    }

    /**
     * The same requests in both ways.
     *
     * @param requestsPerSecond all clients together
     * @param memberWatts all members together
     * @param hosts hosts needed
     * @param hostWatts all hosts together
     */
    public record Service(double requestsPerSecond, double memberWatts, int hosts, double hostWatts) {
        /** Watts on hosts over watts on members. */
        public double powerRatio() {
            return hostWatts / memberWatts;
        }
    }
}
