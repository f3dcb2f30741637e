package io.wattle.scheduler.tandem;

import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.HashSet;
import java.util.Set;

/** The machine that this process runs on. Stateless. */
final class OwnHost {

    private OwnHost() {}

    /** Addresses of its interfaces; waits for nobody. */
    static Set<String> addresses() throws SocketException {
        Set<String> addresses = new HashSet<>();
        NetworkInterface.networkInterfaces()
                .flatMap(NetworkInterface::inetAddresses)
                .forEach(it -> addresses.add(HostLookup.text(it)));
        return addresses;
    }

    /** Its names; may wait for a name server. Those that it has are told even if none answers. */
    static Set<String> names() {
        Set<String> names = new HashSet<>();
        try {
            InetAddress local = InetAddress.getLocalHost();
            names.addAll(HostLookup.names(local.getHostName()));
            names.addAll(HostLookup.names(local.getCanonicalHostName()));
        } catch (UnknownHostException e) {
            // Then its addresses have to do.
            return names;
        }
        return names;
    }
}
