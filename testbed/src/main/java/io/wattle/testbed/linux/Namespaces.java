package io.wattle.testbed.linux;

import java.util.ArrayList;
import java.util.List;

/** How the namespaces are made in which a testbed lives, and how a command comes into them. */
public enum Namespaces {
    /** By root. */
    OF_ROOT,
    /** Within a namespace of users, in which the one who made it is root: of what lives in it, and of nothing else. */
    OF_USER;

    /** The command that runs this one as the first process of new namespaces, with which all others of them end. */
    public List<String> making(List<String> command) {
        List<String> whole = new ArrayList<>(List.of("unshare"));
        if (this == OF_USER) {
            whole.addAll(List.of("--user", "--map-root-user"));
        }
        whole.addAll(List.of(
                "--mount",
                "--propagation=private",
                "--pid",
                "--net",
                "--uts",
                "--fork",
                "--kill-child",
                "--mount-proc"));
        whole.addAll(command);
        return whole;
    }

    /** The command that runs this one among the processes and mounts of namespaces, given their first process. */
    public List<String> entering(long first, List<String> command) {
        List<String> whole = new ArrayList<>(List.of("nsenter", "--target", Long.toString(first)));
        if (this == OF_USER) {
            // Nobody there may change users or groups, which nsenter does if it is not told.
            whole.addAll(List.of("--user", "--preserve-credentials"));
        }
        whole.addAll(List.of("--mount", "--pid", "--"));
        whole.addAll(command);
        return whole;
    }
}
