package io.wattle.scheduler.web;

import java.util.Arrays;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.http.FilterContainer;
import org.apache.hadoop.http.FilterInitializer;
import org.apache.hadoop.http.HttpServer2;
import org.apache.hadoop.http.lib.StaticUserWebFilter;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.server.security.http.RMAuthenticationFilterInitializer;

/** Brings {@link EnergyFilter} into the ResourceManager's web server, behind all filters that are there already. */
public final class EnergyFilterInitializer extends FilterInitializer {

    private static final String LIST = HttpServer2.FILTER_INITIALIZER_PROPERTY;
    private static final String OURS = EnergyFilterInitializer.class.getName();

    /**
     * Adds itself to the end of the list, once. Filters run in the order of the list, so authentication comes first.
     *
     * @param conf the ResourceManager's own configuration, before its web application starts
     */
    public static void addTo(Configuration conf) {
        String[] found = conf.getTrimmedStrings(LIST);
        if (Arrays.asList(found).contains(OURS)) {
            return;
        }
        String list = String.join(",", found);
        // Without security the ResourceManager puts its filter for user.name before nothing and before the default, but
        // not before a list that has more: so it is put there here, as RMWebAppUtil would have.
        if (!UserGroupInformation.isSecurityEnabled()
                && (list.isEmpty() || list.equals(StaticUserWebFilter.class.getName()))) {
            list = RMAuthenticationFilterInitializer.class.getName() + (list.isEmpty() ? "" : ",") + list;
            conf.set("hadoop.http.authentication.type", "simple");
        }
        conf.set(LIST, list.isEmpty() ? OURS : list + "," + OURS);
    }

    @Override
    public void initFilter(FilterContainer container, Configuration conf) {
        container.addFilter("wattle-energy", EnergyFilter.class.getName(), Map.of());
    }
}
