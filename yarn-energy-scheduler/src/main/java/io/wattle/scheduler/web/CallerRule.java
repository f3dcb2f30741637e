package io.wattle.scheduler.web;

import io.wattle.scheduler.guard.Printable;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Who may give commands: a user who is logged in and whom the administrators' list names. It refuses whatever it does not
 * know. Pure.
 *
 * @param aclsOn whether the ResourceManager asks its lists at all ({@code yarn.acl.enable})
 * @param everybody whether each user is an administrator ({@code yarn.admin.acl} is {@code *}, its default)
 * @param staticUser what a web server calls those who are not logged in
 * @param admin whether a user is an administrator
 */
record CallerRule(boolean aclsOn, boolean everybody, String staticUser, Predicate<String> admin) {

    private static final String OR_KEY = "; or set yarn.energy.mode and call yarn rmadmin -refreshQueues";

    /**
     * Why a user may not; empty if it may.
     *
     * @param user as the web server's filters found out; empty if nobody is logged in
     * @param shortName its short name; empty if it has none
     * @param doAs for whom it says that it speaks
     */
    Optional<String> refusal(String user, String shortName, List<String> doAs) {
        if (user.isEmpty() || user.equals(staticUser) || shortName.equals(staticUser)) {
            return Optional.of("nobody is logged in (allowed: users in yarn.admin.acl); switch the web server's"
                    + " authentication on (hadoop.http.authentication.type) and log in" + OR_KEY);
        }
        if (!aclsOn) {
            return Optional.of("yarn.acl.enable is false, so the ResourceManager asks no list of administrators"
                    + " (allowed: true, with users in yarn.admin.acl)" + OR_KEY);
        }
        // Where the filter knows proxy users, the user is the one who is spoken for already.
        Optional<String> other = doAs.stream()
                .filter(it -> !it.equals(user) && !it.equals(shortName))
                .findFirst();
        if (other.isPresent()) {
            return Optional.of("doAs: '" + Printable.line(other.get())
                    + "' is not the user that the web server's filter found; leave it out, or use a filter that knows"
                    + " proxy users");
        }
        if (shortName.isEmpty() || !admin.test(user)) {
            return Optional.of("user '" + Printable.line(user) + "' is no administrator (allowed: yarn.admin.acl)");
        }
        if (everybody) {
            return Optional.of("yarn.admin.acl is '*', which names nobody (allowed: users and groups); name the"
                    + " administrators and call yarn rmadmin -refreshAdminAcls" + OR_KEY);
        }
        return Optional.empty();
    }
}
