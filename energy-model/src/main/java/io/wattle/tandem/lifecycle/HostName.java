package io.wattle.tandem.lifecycle;

import java.util.regex.Pattern;

/** Names of hosts that may become arguments of a program. A NodeManager says itself what it is called. */
public final class HostName {

    /** It begins with a letter or digit, so that it is no option, and has nothing in it that a shell in a program could act on. */
    private static final Pattern VALID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,252}");

    private HostName() {}

    /** Whether a host of that name may be an argument. */
    public static boolean isValid(String host) {
        return VALID.matcher(host).matches();
    }
}
