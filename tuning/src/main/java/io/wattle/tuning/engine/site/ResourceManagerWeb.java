package io.wattle.tuning.engine.site;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.HAUtil;
import org.apache.hadoop.yarn.webapp.util.WebAppUtils;

/** REST of a cluster's ResourceManagers. Nothing that the tuner needs rests on it: what does not answer is empty. */
final class ResourceManagerWeb {

    private static final JsonClient CLIENT = new JsonClient(20_000);

    private final List<String> bases;

    ResourceManagerWeb(Configuration conf) {
        this.bases = bases(conf);
    }

    /** Addresses of the ResourceManagers' web servers. */
    static List<String> bases(Configuration conf) {
        List<Configuration> each = new ArrayList<>();
        if (HAUtil.isHAEnabled(conf)) {
            for (String id : HAUtil.getRMHAIds(conf)) {
                Configuration one = new Configuration(conf);
                one.set("yarn.resourcemanager.ha.id", id);
                each.add(one);
            }
        } else {
            each.add(conf);
        }
        return each.stream()
                .map(WebAppUtils::getRMWebAppURLWithScheme)
                .distinct()
                .toList();
    }

    /** The answer of the first one that gives a JSON document. */
    Optional<JsonNode> get(String path) {
        for (String base : bases) {
            Optional<JsonNode> answer = CLIENT.get(base + path);
            if (answer.isPresent()) {
                return answer;
            }
        }
        return Optional.empty();
    }
}
