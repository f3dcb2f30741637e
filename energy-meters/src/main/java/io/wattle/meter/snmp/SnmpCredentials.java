package io.wattle.meter.snmp;

import java.util.Objects;

/** Who asks. Immutable; {@code toString} shows no secret. */
public sealed interface SnmpCredentials {

    /**
     * SNMP v2c.
     *
     * @param name the read community, such as "public"
     */
    record Community(String name) implements SnmpCredentials {
        public Community {
            Objects.requireNonNull(name, "name");
        }

        @Override
        public String toString() {
            return "v2c community";
        }
    }

    /**
     * SNMP v3: with both passwords authPriv (AES-128), with the first alone authNoPriv, with none noAuthNoPriv.
     *
     * @param name the security name
     * @param digest how messages are signed; NONE without an authentication password
     * @param authenticationPassword 8 characters or more; empty with NONE
     * @param privacyPassword 8 characters or more, or empty for no encryption
     */
    record User(String name, Digest digest, String authenticationPassword, String privacyPassword)
            implements SnmpCredentials {
        private static final int SHORTEST = 8;

        public User {
            Objects.requireNonNull(name, "name");
            Objects.requireNonNull(digest, "digest");
            requirePassword(name, "authentication", authenticationPassword, digest == Digest.NONE);
            if (!privacyPassword.isEmpty()) {
                requirePassword(name, "privacy", privacyPassword, digest == Digest.NONE);
            }
        }

        /** A user without passwords: noAuthNoPriv. */
        public static User open(String name) {
            return new User(name, Digest.NONE, "", "");
        }

        private static void requirePassword(String name, String kind, String password, boolean none) {
            if (none && !password.isEmpty()) {
                throw new IllegalArgumentException("snmp user " + name + ": has a password for " + kind
                        + " but no digest (allowed: SHA or SHA256; SNMP v3 encrypts only what it signs)");
            }
            if (!none && password.length() < SHORTEST) {
                throw new IllegalArgumentException("snmp user " + name + ": the " + kind + " password has "
                        + password.length() + " characters (allowed: 8 or more, RFC 3414)");
            }
        }

        @Override
        public String toString() {
            return "v3 user " + name;
        }
    }

    /** How SNMP v3 messages are signed. */
    enum Digest {
        /** Not at all. */
        NONE,
        /** HMAC-SHA-96, RFC 3414. */
        SHA,
        /** HMAC-192-SHA-256, RFC 7860. */
        SHA256
    }
}
