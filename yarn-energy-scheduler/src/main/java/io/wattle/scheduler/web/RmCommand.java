package io.wattle.scheduler.web;

import java.io.IOException;
import java.io.InputStream;
import java.security.Principal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import javax.servlet.http.HttpServletRequest;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeys;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.security.ConfiguredYarnAuthorizer;
import org.apache.hadoop.yarn.security.YarnAuthorizationProvider;

/**
 * A command that came to a ResourceManager: its web server's filters know who sends it, and whoever decides about
 * {@code yarn rmadmin} whether that is an administrator. A lookup of groups may wait. For one thread.
 *
 * @param conf the ResourceManager's own
 */
record RmCommand(Command command, HttpServletRequest request, Configuration conf, CsrfCheck csrf)
        implements IncomingCommand {

    private static final String DO_AS = "doAs";

    @Override
    public Caller caller() {
        String forwarded = request.getHeader("X-Forwarded-For");
        return new Caller(user(), request.getRemoteAddr() + (forwarded == null ? "" : " for " + forwarded));
    }

    private String user() {
        Principal principal = request.getUserPrincipal();
        return principal == null || principal.getName() == null ? "" : principal.getName();
    }

    @Override
    public Optional<String> refusal() {
        List<String> doAs = new ArrayList<>();
        try {
            request.getParameterMap().forEach((name, values) -> {
                if (name.equalsIgnoreCase(DO_AS)) {
                    doAs.addAll(Arrays.asList(values));
                }
            });
        } catch (RuntimeException e) {
            return Optional.of("the query cannot be decoded");
        }
        Optional<UserGroupInformation> known = known(user());
        YarnAuthorizationProvider authorizer = YarnAuthorizationProvider.getInstance(conf);
        CallerRule rule = new CallerRule(
                conf.getBoolean(YarnConfiguration.YARN_ACL_ENABLE, YarnConfiguration.DEFAULT_YARN_ACL_ENABLE),
                authorizer instanceof ConfiguredYarnAuthorizer lists
                        && lists.getAdminAcls().isAllAllowed(),
                conf.get(
                        CommonConfigurationKeys.HADOOP_HTTP_STATIC_USER,
                        CommonConfigurationKeys.DEFAULT_HADOOP_HTTP_STATIC_USER),
                it -> known.isPresent() && authorizer.isAdmin(known.get()));
        return rule.refusal(
                user(), known.map(UserGroupInformation::getShortUserName).orElse(""), doAs);
    }

    @Override
    public Optional<String> forged() throws Exception {
        return csrf.refusal(conf, request);
    }

    @Override
    public String contentType() {
        return request.getContentType();
    }

    @Override
    public InputStream body() throws IOException {
        return request.getInputStream();
    }

    /** Empty if Hadoop cannot tell a short name from it: without security a user is whatever a client says. */
    private static Optional<UserGroupInformation> known(String user) {
        try {
            return user.isEmpty() ? Optional.empty() : Optional.of(UserGroupInformation.createRemoteUser(user));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
