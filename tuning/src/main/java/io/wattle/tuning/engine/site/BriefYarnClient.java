package io.wattle.tuning.engine.site;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeys;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/**
 * A client that gives a ResourceManager up that does not answer within about half a minute. Hadoop's own tries a quarter of an hour, and as
 * long again for each address that swallows what is sent: too long for somebody who waits for a kill.
 */
public final class BriefYarnClient {

    private static final int MOST_MILLIS = 30_000;
    private static final int RETRY_MILLIS = 1_000;
    private static final int CONNECT_MILLIS = 5_000;

    private BriefYarnClient() {}

    /** A client that is started; whoever asked for it stops it. */
    public static YarnClient of(Configuration conf) {
        Configuration brief = new Configuration(conf);
        lower(brief, YarnConfiguration.RESOURCEMANAGER_CONNECT_MAX_WAIT_MS, MOST_MILLIS);
        lower(brief, YarnConfiguration.RESOURCEMANAGER_CONNECT_RETRY_INTERVAL_MS, RETRY_MILLIS);
        lower(brief, YarnConfiguration.YARN_CLIENT_APPLICATION_CLIENT_PROTOCOL_POLL_TIMEOUT_MS, MOST_MILLIS);
        brief.setInt(CommonConfigurationKeysPublic.IPC_CLIENT_CONNECT_TIMEOUT_KEY, CONNECT_MILLIS);
        brief.setInt(CommonConfigurationKeysPublic.IPC_CLIENT_CONNECT_MAX_RETRIES_ON_SOCKET_TIMEOUTS_KEY, 1);
        brief.setInt(CommonConfigurationKeysPublic.IPC_CLIENT_CONNECT_MAX_RETRIES_KEY, 1);
        brief.setInt(CommonConfigurationKeys.IPC_CLIENT_RPC_TIMEOUT_KEY, MOST_MILLIS);
        YarnClient client = YarnClient.createYarnClient();
        client.init(brief);
        client.start();
        return client;
    }

    /** A site that waits less keeps that; below 0 it waits for ever. */
    private static void lower(Configuration conf, String key, long most) {
        long own = conf.getLong(key, most);
        conf.setLong(key, own < 0 ? most : Math.min(own, most));
    }
}
