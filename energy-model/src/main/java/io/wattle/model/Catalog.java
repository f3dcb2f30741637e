package io.wattle.model;

import java.util.List;
import java.util.Optional;

/** The built-in node classes and cluster profiles. Immutable, thread safe. */
public final class Catalog {

    /** Edison with its USB Ethernet adaptor, which draws about 1 of the 1.4 W. */
    public static final NodeClass EDISON = new NodeClass(
            "edison",
            "Intel Edison with USB Ethernet",
            2,
            632.3,
            960,
            600,
            2,
            PowerCurve.linear(1.4, 1.68),
            "Zhao2016 Tables 2 and 3, sec. 4.1 and 5.2");

    /** Hyper-threading doubles the vcores, not the speed: all cores together do 90 to 108 Edison cores' work. */
    public static final NodeClass DELL_R620 = new NodeClass(
            "dell-r620",
            "Dell PowerEdge R620",
            6,
            11383,
            16384,
            12288,
            12,
            PowerCurve.linear(52, 109),
            "Zhao2016 Tables 2 and 3, sec. 4.1 and 5.2");

    private static final List<NodeClass> NODE_CLASSES = List.of(EDISON, DELL_R620);

    private static final List<ClusterProfile> PROFILES = List.of(
            new ClusterProfile("edison", EDISON, 35, DELL_R620, 16, 2, "Zhao2016 sec. 5.2"),
            new ClusterProfile("dell", DELL_R620, 2, DELL_R620, 64, 1, "Zhao2016 sec. 5.2"));

    private Catalog() {}

    /** All node classes. */
    public static List<NodeClass> nodeClasses() {
        return NODE_CLASSES;
    }

    /** All cluster profiles. */
    public static List<ClusterProfile> profiles() {
        return PROFILES;
    }

    /** The profile of that name, or empty if there is none: an unknown name is never replaced by a default. */
    public static Optional<ClusterProfile> profile(String name) {
        return PROFILES.stream().filter(profile -> profile.name().equals(name)).findFirst();
    }
}
