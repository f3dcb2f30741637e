package io.wattle.testbed.node;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.nodemanager.DefaultContainerExecutor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Hadoop's default executor, with a cgroup for each container: it gets as much of a core of this machine as its vcores
 * of the node class are worth. Thread safe, as NodeManagers need it.
 */
public final class ClassSpeedExecutor extends DefaultContainerExecutor {

    private static final Logger LOG = LoggerFactory.getLogger(ClassSpeedExecutor.class);

    private volatile ContainerGroups groups;

    @Override
    public void setConf(Configuration conf) {
        super.setConf(conf);
        groups = ContainerGroups.of(conf);
    }

    @Override
    protected String[] getRunCommand(
            String command, String groupId, String userName, Path pidFile, Configuration config, Resource resource) {
        List<String> whole = new ArrayList<>();
        try {
            whole.addAll(groups.enter(groupId, resource == null ? 1 : resource.getVirtualCores()));
        } catch (IOException e) {
            // A container at the speed of this machine would spoil what the testbed measures.
            throw new IllegalStateException("no cgroup for " + groupId + ": " + e.getMessage(), e);
        }
        whole.addAll(Arrays.asList(super.getRunCommand(command, groupId, userName, pidFile, config, resource)));
        return whole.toArray(new String[0]);
    }

    @Override
    public void postComplete(ContainerId containerId) {
        super.postComplete(containerId);
        try {
            groups.remove(containerId.toString());
        } catch (IOException e) {
            LOG.warn("the cgroup of {} stays: {}", containerId, e.getMessage());
        }
    }
}
