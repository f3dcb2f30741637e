package io.wattle.simulator;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.Architectures;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import org.junit.jupiter.api.Test;

/** ARCHITECTURE.md as a test: what each package of the simulator may know. */
class ModuleBordersTest {

    private static final JavaClasses SIMULATOR = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.wattle.simulator");

    @Test
    void onlyTheEnergyModelIsKnown() {
        classes()
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "io.wattle.simulator..",
                        "io.wattle.model..",
                        "io.wattle.placement..",
                        "io.wattle.learning..",
                        "io.wattle.tandem..",
                        "java..")
                .check(SIMULATOR);
    }

    @Test
    void eachLayerIsKnownToThoseAboveOnly() {
        Architectures.layeredArchitecture()
                .consideringOnlyDependenciesInAnyPackage("io.wattle.simulator..")
                .layer("study")
                .definedBy("io.wattle.simulator.study..")
                .layer("timeline")
                .definedBy("io.wattle.simulator.timeline..")
                .layer("simulation")
                .definedBy("io.wattle.simulator")
                .layer("placement")
                .definedBy("io.wattle.simulator.placement..")
                .layer("tandem")
                .definedBy("io.wattle.simulator.tandem..")
                .layer("trace")
                .definedBy("io.wattle.simulator.trace..")
                .layer("job")
                .definedBy("io.wattle.simulator.job..")
                .layer("power")
                .definedBy("io.wattle.simulator.power..")
                .layer("yarn")
                .definedBy("io.wattle.simulator.yarn..")
                .layer("node")
                .definedBy("io.wattle.simulator.node..")
                .layer("event")
                .definedBy("io.wattle.simulator.event..")
                .whereLayer("study")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("simulation")
                .mayOnlyBeAccessedByLayers("study", "timeline")
                .whereLayer("timeline")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("placement")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("tandem")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("trace")
                .mayOnlyBeAccessedByLayers("study")
                .whereLayer("job")
                .mayOnlyBeAccessedByLayers("simulation", "study", "timeline", "trace")
                .whereLayer("power")
                .mayOnlyBeAccessedByLayers("tandem", "simulation", "study")
                .whereLayer("yarn")
                .mayOnlyBeAccessedByLayers("job", "power", "tandem", "placement", "simulation", "study")
                .whereLayer("node")
                .mayOnlyBeAccessedByLayers(
                        "yarn", "job", "power", "tandem", "placement", "simulation", "study", "timeline")
                .check(SIMULATOR);
    }

    @Test
    void packagesFormNoCycle() {
        SlicesRuleDefinition.slices()
                .matching("io.wattle.simulator.(*)..")
                .should()
                .beFreeOfCycles()
                .check(SIMULATOR);
    }
}
