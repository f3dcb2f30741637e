package io.wattle.tuning.engine.site;

import io.wattle.tuning.engine.job.InputException;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.api.records.QueueACL;
import org.apache.hadoop.yarn.api.records.QueueInfo;
import org.apache.hadoop.yarn.api.records.QueueUserACLInfo;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnException;

/** The queue that a site's jobs go to. Stateless. */
final class SubmissionQueue {

    private static final int MOST_NAMES = 20;

    private SubmissionQueue() {}

    /**
     * Finds it.
     *
     * @throws InputException if there is none of its name, it has queues below it, or its user may not submit to it
     */
    static QueueInfo find(YarnClient yarn, Configuration conf) throws IOException, YarnException {
        String name = name(conf);
        QueueInfo queue = null;
        try {
            queue = yarn.getQueueInfo(name);
        } catch (YarnException e) {
            // A queue that does not exist is a null from some schedulers and an exception from others.
            queue = null;
        }
        if (queue == null) {
            List<String> known = yarn.getAllQueues().stream()
                    .filter(it ->
                            it.getChildQueues() == null || it.getChildQueues().isEmpty())
                    .map(QueueInfo::getQueueName)
                    .sorted()
                    .limit(MOST_NAMES)
                    .toList();
            throw InputException.saying(
                    "--queue " + name + ": no such queue (known: " + String.join(", ", known) + ")", null);
        }
        List<QueueInfo> below = yarn.getChildQueueInfos(name);
        if (!below.isEmpty()) {
            throw InputException.saying(
                    "--queue " + name + ": has queues below it, and jobs go to those (known: "
                            + String.join(
                                    ", ",
                                    below.stream()
                                            .map(QueueInfo::getQueueName)
                                            .limit(MOST_NAMES)
                                            .toList())
                            + ")",
                    null);
        }
        requireSubmission(yarn, conf, queue);
        return queue;
    }

    /**
     * Whether ACLs count only the cluster knows for sure; where its configuration says so, nobody has to wait for the first job to be
     * refused.
     */
    private static void requireSubmission(YarnClient yarn, Configuration conf, QueueInfo queue)
            throws IOException, YarnException {
        if (!conf.getBoolean(YarnConfiguration.YARN_ACL_ENABLE, YarnConfiguration.DEFAULT_YARN_ACL_ENABLE)) {
            return;
        }
        Set<String> names = new HashSet<>(Arrays.asList(queue.getQueueName(), queue.getQueuePath()));
        List<QueueUserACLInfo> rights = yarn.getQueueAclsInfo().stream()
                .filter(it -> names.contains(it.getQueueName()))
                .toList();
        if (!rights.isEmpty()
                && rights.stream()
                        .noneMatch(it -> it.getUserAcls().contains(QueueACL.SUBMIT_APPLICATIONS)
                                || it.getUserAcls().contains(QueueACL.ADMINISTER_QUEUE))) {
            throw InputException.saying(
                    "--queue " + name(conf) + ": "
                            + UserGroupInformation.getCurrentUser().getShortUserName()
                            + " may not submit jobs to it (name another queue, or ask for acl_submit_applications)",
                    null);
        }
    }

    private static String name(Configuration conf) {
        return conf.getTrimmed(MRJobConfig.QUEUE_NAME, YarnConfiguration.DEFAULT_QUEUE_NAME);
    }
}
