package io.wattle.it;

import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyPairGeneratorSpi;
import java.security.NoSuchAlgorithmException;
import java.security.NoSuchProviderException;
import java.security.Provider;
import java.security.SecureRandom;
import java.security.Security;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/**
 * Gives every ResourceManager of this JVM the same RSA keys. Each makes some for its web proxy as it starts, whether they
 * are needed or not: without this, three quarters of the CPU time of tests that start ResourceManagers. No test rests on
 * these keys. JUnit finds it by itself.
 */
public final class SharedRsaKeys implements LauncherSessionListener {

    private static final Map<Integer, KeyPair> KEYS = new ConcurrentHashMap<>();

    private static final class SharedKeys extends Provider {
        private static final long serialVersionUID = 1;

        SharedKeys() {
            super("SharedKeys", "1", "RSA keys that are made once");
            put("KeyPairGenerator.RSA", Generator.class.getName());
        }
    }

    /** For {@link Provider}, by name. */
    public static final class Generator extends KeyPairGeneratorSpi {
        private int bits = 2048;

        @Override
        public void initialize(int keyBits, SecureRandom random) {
            bits = keyBits;
        }

        @Override
        public KeyPair generateKeyPair() {
            return KEYS.computeIfAbsent(bits, Generator::generated);
        }

        private static KeyPair generated(int bits) {
            try {
                KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA", "SunRsaSign");
                generator.initialize(bits);
                return generator.generateKeyPair();
            } catch (NoSuchAlgorithmException | NoSuchProviderException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    @Override
    public void launcherSessionOpened(LauncherSession session) {
        Security.insertProviderAt(new SharedKeys(), 1);
    }
}
