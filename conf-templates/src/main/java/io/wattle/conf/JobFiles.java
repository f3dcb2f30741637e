package io.wattle.conf;

import io.wattle.model.ClusterProfile.Workers;
import io.wattle.model.NodeClass;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** {@code jobs/*.xml}: sizes for a kind of job on a worker class, for {@code hadoop jar ... -conf FILE}. */
final class JobFiles {

    private JobFiles() {}

    static List<RenderedFile> of(Context context) {
        List<RenderedFile> files = new ArrayList<>();
        for (Workers group : context.profile().workers()) {
            Map<JobClass, TaskSizes> sizes = context.plan().sizes(group.nodeClass());
            for (JobClass jobClass : JobClass.values()) {
                if (sizes.containsKey(jobClass)) {
                    files.add(file(context, group, jobClass, sizes.get(jobClass)));
                }
            }
        }
        return files;
    }

    static String path(NodeClass nodeClass, JobClass jobClass) {
        return "jobs/" + nodeClass.name() + "-" + jobClass.label() + ".xml";
    }

    private static RenderedFile file(Context context, Workers group, JobClass jobClass, TaskSizes sizes) {
        String name = path(group.nodeClass(), jobClass);
        String holders =
                context.plan().holders(sizes).stream().map(NodeClass::name).collect(Collectors.joining(", "));
        String title = name + ", for 'hadoop jar ... -conf " + name + "': " + jobClass.meaning() + ", sized for "
                + group.nodeClass().name() + ". Classes of the cluster '"
                + context.profile().name() + "' that can hold these containers: " + holders + ".";
        List<Property> properties = new ArrayList<>(MapredSite.tasks(
                sizes,
                "For " + jobClass.label() + " jobs on " + group.nodeClass().name() + "."));
        properties.add(new Property(
                "mapreduce.job.reduces",
                Integer.toString(context.plan().usableVcores(sizes.reduceMb())),
                "Number of reduces.",
                "As many as run at once: one for each vcore (Zhao2016 sec. 5.2.1: 70 on Edison, 24 on Dell). Take"
                        + " fewer for inputs of less than about 15 MB for each."));
        return new RenderedFile(name, SiteXml.write(new SiteFile(name, title, properties)));
    }
}
