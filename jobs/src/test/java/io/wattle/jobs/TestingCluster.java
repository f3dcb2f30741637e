package io.wattle.jobs;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.net.InetSocketAddress;
import java.util.concurrent.Callable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.JobStatus;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.protocol.ClientProtocol;
import org.apache.hadoop.mapreduce.protocol.ClientProtocolProvider;

/** A cluster that answers with one job's status only, and counts its connections; Hadoop finds it as a service. */
public final class TestingCluster extends ClientProtocolProvider {

    /** What {@code mapreduce.framework.name} says to get it. */
    static final String FRAMEWORK = "testing";

    private static Callable<JobStatus> answer = () -> null;
    private static int open;

    /** For the connections from here on; before, there are none. */
    static void answer(Callable<JobStatus> status) {
        answer = status;
        open = 0;
    }

    static int openConnections() {
        return open;
    }

    @Override
    public ClientProtocol create(Configuration conf) {
        if (!FRAMEWORK.equals(conf.get(MRConfig.FRAMEWORK_NAME))) {
            return null;
        }
        open++;
        return (ClientProtocol) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {ClientProtocol.class}, (proxy, method, arguments) -> {
                    if (!method.getName().equals("getJobStatus")) {
                        throw new IOException("not expected: " + method);
                    }
                    return answer.call();
                });
    }

    @Override
    public ClientProtocol create(InetSocketAddress address, Configuration conf) {
        return create(conf);
    }

    @Override
    public void close(ClientProtocol connection) {
        open--;
    }
}
