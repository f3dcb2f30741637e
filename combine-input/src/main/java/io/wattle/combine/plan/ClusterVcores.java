package io.wattle.combine.plan;

import io.wattle.combine.config.CombineKey;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.security.client.RMDelegationTokenIdentifier;

/** Asks the ResourceManager for the vcores of all running nodes; without YARN those of the local job runner. */
public final class ClusterVcores implements VcoreSource {

    private static final String LOCAL_MAPS = "mapreduce.local.map.tasks.maximum";

    private final Configuration conf;

    /** Of the cluster that this configuration names. */
    public ClusterVcores(Configuration conf) {
        this.conf = conf;
    }

    @Override
    public Map<String, Integer> vcoresByHost() throws IOException {
        if (!conf.get(MRConfig.FRAMEWORK_NAME, MRConfig.LOCAL_FRAMEWORK_NAME).equals(MRConfig.YARN_FRAMEWORK_NAME)) {
            return Map.of(NO_HOST, Math.max(1, conf.getInt(LOCAL_MAPS, 1)));
        }
        if (!mayAsk(UserGroupInformation.getCurrentUser(), UserGroupInformation.isSecurityEnabled())) {
            throw new VcoresUnknownException(
                    "the ResourceManager cannot be asked for the cluster's vcores: on this secure"
                            + " cluster there is neither a Kerberos ticket here nor a token for it");
        }
        Map<String, Integer> vcores;
        try (YarnClient client = YarnClient.createYarnClient()) {
            client.init(conf);
            client.start();
            vcores = client.getNodeReports(NodeState.RUNNING).stream()
                    .collect(Collectors.toMap(
                            it -> it.getNodeId().getHost(),
                            it -> it.getCapability().getVirtualCores(),
                            Integer::sum));
        } catch (InterruptedIOException e) {
            throw e;
        } catch (YarnException | IOException e) {
            throw new IOException(
                    "the ResourceManager does not tell the cluster's vcores (set " + CombineKey.VCORES.key() + " or "
                            + CombineKey.SIZE.key() + "): " + e.getMessage(),
                    e);
        }
        if (vcores.values().stream().noneMatch(it -> it > 0)) {
            throw new IOException("the cluster has no running node, so no vcores to share the input among (set "
                    + CombineKey.VCORES.key() + " or " + CombineKey.SIZE.key() + ")");
        }
        return vcores;
    }

    /** A master has tokens for its own work only: Hadoop's client would try in vain, and fail. */
    static boolean mayAsk(UserGroupInformation user, boolean secure) {
        UserGroupInformation login = user.getRealUser() == null ? user : user.getRealUser();
        return !secure
                || login.hasKerberosCredentials()
                || user.getTokens().stream().anyMatch(it -> it.getKind().equals(RMDelegationTokenIdentifier.KIND_NAME));
    }
}
