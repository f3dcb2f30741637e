package io.wattle.it;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.instrument.Instrumentation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import net.bytebuddy.agent.builder.AgentBuilder;
import net.bytebuddy.implementation.MethodDelegation;
import net.bytebuddy.implementation.bind.annotation.Argument;
import net.bytebuddy.matcher.ElementMatchers;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;

/**
 * On a secured cluster Hadoop reads spills only with its native library, which tells their owners, and which no Maven repository has.
 * As an agent of a master's JVM this has it read them as on any other cluster.
 */
public final class OwnersUnseen {

    private static final String READER = "org.apache.hadoop.io.SecureIOUtils";

    private OwnersUnseen() {}

    /** Called by the JVM before its main method. */
    public static void premain(String arguments, Instrumentation instrumentation) throws ClassNotFoundException {
        new AgentBuilder.Default()
                .type(ElementMatchers.named(READER))
                .transform((builder, type, loader, module, domain) -> builder.method(
                                ElementMatchers.named("openFSDataInputStream"))
                        .intercept(MethodDelegation.to(OwnersUnseen.class)))
                .installOn(instrumentation);
        // Before Hadoop hears of Kerberos: else the class would not even be loaded.
        Class.forName(READER);
    }

    /** Takes the place of the method of the same signature. */
    public static FSDataInputStream open(@Argument(0) File file) throws IOException {
        return FileSystem.getLocal(new Configuration()).getRaw().open(new org.apache.hadoop.fs.Path(file.getPath()));
    }

    /** Writes the agent's jar, whose classes are those of the class path. @return the option that loads it */
    static String agent(Path jar) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue("Premain-Class", OwnersUnseen.class.getName());
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file, manifest)) {
            out.finish();
        }
        return "-javaagent:" + jar;
    }
}
