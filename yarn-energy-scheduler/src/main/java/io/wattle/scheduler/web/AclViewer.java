package io.wattle.scheduler.web;

import java.security.Principal;
import java.util.List;
import java.util.Optional;
import javax.servlet.http.HttpServletRequest;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.api.records.ApplicationAccessType;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.QueueACL;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;

/**
 * Asks the ResourceManager's own ACLs, as its REST interface does, with one difference: where ACLs are on and nobody has
 * logged in, nothing may be seen. An application that the ResourceManager has forgotten is for its owner and for
 * administrators.
 */
final class AclViewer implements Viewer {

    private final ResourceManager rm;
    private final Optional<UserGroupInformation> caller;
    private final String address;
    private final List<String> forwardedFor;

    private AclViewer(ResourceManager rm, HttpServletRequest request) {
        this.rm = rm;
        Principal principal = request.getUserPrincipal();
        caller = principal == null
                ? Optional.empty()
                : Optional.of(UserGroupInformation.createRemoteUser(principal.getName()));
        address = request.getRemoteAddr();
        String forwarded = request.getHeader("X-Forwarded-For");
        forwardedFor = forwarded == null ? null : List.of(forwarded.split(",", -1));
    }

    /** Whoever sent the request, if ACLs are on; else one who sees everything. */
    static Viewer of(ResourceManager rm, HttpServletRequest request) {
        return rm.getApplicationACLsManager().areACLsEnabled() ? new AclViewer(rm, request) : OF_ALL;
    }

    @Override
    public boolean maySeeApp(String app, String owner) {
        if (caller.isEmpty()) {
            return false;
        }
        ApplicationId id = ApplicationId.fromString(app);
        if (rm.getApplicationACLsManager().checkAccess(caller.get(), ApplicationAccessType.VIEW_APP, owner, id)) {
            return true;
        }
        RMApp known = rm.getRMContext().getRMApps().get(id);
        return known != null
                && rm.getQueueACLsManager()
                        .checkAccess(caller.get(), QueueACL.ADMINISTER_QUEUE, known, address, forwardedFor);
    }

    @Override
    public boolean maySeeUser(String user) {
        return caller.isPresent()
                && (caller.get().getShortUserName().equals(user)
                        || rm.getApplicationACLsManager().isAdmin(caller.get()));
    }
}
