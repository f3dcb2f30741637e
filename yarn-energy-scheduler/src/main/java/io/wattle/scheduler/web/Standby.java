package io.wattle.scheduler.web;

import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.util.RMHAUtils;

/** Where a ResourceManager that is not active sends those who ask, as its own web pages do. Stateless and thread safe. */
final class Standby {

    private Standby() {}

    /** Address of the same path at the active ResourceManager; empty if none is. Asks the others, so it may take long. */
    static Optional<String> elsewhere(Configuration conf, String path, String query) {
        // The search for the active one changes the configuration it gets.
        YarnConfiguration active = new YarnConfiguration(conf);
        String id = RMHAUtils.findActiveRMHAId(active);
        if (id == null) {
            return Optional.empty();
        }
        active.set(YarnConfiguration.RM_HA_ID, id);
        boolean https = YarnConfiguration.useHttps(active);
        InetSocketAddress address = https
                ? active.getSocketAddr(
                        YarnConfiguration.RM_WEBAPP_HTTPS_ADDRESS,
                        YarnConfiguration.DEFAULT_RM_WEBAPP_HTTPS_ADDRESS,
                        YarnConfiguration.DEFAULT_RM_WEBAPP_HTTPS_PORT)
                : active.getSocketAddr(
                        YarnConfiguration.RM_WEBAPP_ADDRESS,
                        YarnConfiguration.DEFAULT_RM_WEBAPP_ADDRESS,
                        YarnConfiguration.DEFAULT_RM_WEBAPP_PORT);
        try {
            // Builds it from parts, so that nothing of the request ends up in the host or in a header of its own.
            String url = new URI(
                            https ? "https" : "http", null, address.getHostName(), address.getPort(), path, null, null)
                    .toASCIIString();
            return Optional.of(query == null ? url : url + "?" + query);
        } catch (URISyntaxException e) {
            return Optional.empty();
        }
    }
}
