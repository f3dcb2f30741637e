package io.wattle.scheduler.web;

import java.util.Collections;
import java.util.Enumeration;
import java.util.Map;
import java.util.Optional;
import javax.servlet.FilterConfig;
import javax.servlet.ServletContext;
import javax.servlet.ServletException;
import javax.servlet.http.HttpServletRequest;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.http.RestCsrfPreventionFilter;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/**
 * Asks Hadoop's own filter against forged requests, if the ResourceManager's REST interface has it
 * ({@code yarn.resourcemanager.webapp.rest-csrf.enabled}): in the chain it stands behind ours. Thread safe.
 */
final class CsrfCheck {

    private RestCsrfPreventionFilter filter;

    /** Why the request is refused; empty if it is not. */
    Optional<String> refusal(Configuration conf, HttpServletRequest request) throws Exception {
        if (!conf.getBoolean(YarnConfiguration.RM_CSRF_ENABLED, false)) {
            return Optional.empty();
        }
        Interaction interaction = new Interaction(request);
        filter(conf).handleHttpInteraction(interaction);
        return interaction.refused;
    }

    private synchronized RestCsrfPreventionFilter filter(Configuration conf) throws ServletException {
        if (filter == null) {
            RestCsrfPreventionFilter made = new RestCsrfPreventionFilter();
            made.init(new Parameters(RestCsrfPreventionFilter.getFilterParams(conf, YarnConfiguration.RM_CSRF_PREFIX)));
            filter = made;
        }
        return filter;
    }

    private static final class Interaction implements RestCsrfPreventionFilter.HttpInteraction {
        private final HttpServletRequest request;
        private Optional<String> refused = Optional.of("Hadoop's filter against forged requests did not answer");

        Interaction(HttpServletRequest request) {
            this.request = request;
        }

        @Override
        public String getHeader(String header) {
            return request.getHeader(header);
        }

        @Override
        public String getMethod() {
            return request.getMethod();
        }

        @Override
        public void proceed() {
            refused = Optional.empty();
        }

        @Override
        public void sendError(int code, String message) {
            refused = Optional.of(message + " (" + YarnConfiguration.RM_CSRF_CUSTOM_HEADER + ")");
        }
    }

    private record Parameters(Map<String, String> values) implements FilterConfig {
        @Override
        public String getFilterName() {
            return "wattle-csrf";
        }

        @Override
        public ServletContext getServletContext() {
            return null;
        }

        @Override
        public String getInitParameter(String name) {
            return values.get(name);
        }

        @Override
        public Enumeration<String> getInitParameterNames() {
            return Collections.enumeration(values.keySet());
        }
    }
}
