package io.wattle.combine.plan;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.token.Token;
import org.apache.hadoop.yarn.security.client.RMDelegationTokenIdentifier;
import org.junit.jupiter.api.Test;

class ClusterVcoresTest {

    @Test
    void onASecureClusterATicketOrATokenIsNeeded() {
        UserGroupInformation user = UserGroupInformation.createRemoteUser("somebody");
        assertThat(ClusterVcores.mayAsk(user, false)).isTrue();
        assertThat(ClusterVcores.mayAsk(user, true)).isFalse();
        user.addToken(token("HDFS_DELEGATION_TOKEN"));
        assertThat(ClusterVcores.mayAsk(user, true)).isFalse();
        user.addToken(token(RMDelegationTokenIdentifier.KIND_NAME.toString()));
        assertThat(ClusterVcores.mayAsk(user, true)).isTrue();
    }

    @Test
    void oneWhoActsForAnotherNeedsHisOwn() {
        UserGroupInformation real = UserGroupInformation.createRemoteUser("service");
        UserGroupInformation other = UserGroupInformation.createProxyUser("somebody", real);
        assertThat(ClusterVcores.mayAsk(other, true)).isFalse();
    }

    @Test
    void theLocalRunnerIsAskedForNothing() throws Exception {
        Configuration conf = new Configuration(false);
        conf.setInt("mapreduce.local.map.tasks.maximum", 3);
        assertThat(new ClusterVcores(conf).vcores()).isEqualTo(3);
    }

    private static Token<RMDelegationTokenIdentifier> token(String kind) {
        return new Token<>(new byte[0], new byte[0], new Text(kind), new Text(kind));
    }
}
