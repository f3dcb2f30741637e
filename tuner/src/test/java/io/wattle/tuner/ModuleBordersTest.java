package io.wattle.tuner;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import io.wattle.model.TaskJvm;
import java.util.List;
import org.junit.jupiter.api.Test;

/** ARCHITECTURE.md as a test. */
class ModuleBordersTest {

    private static final JavaClasses WATTLE = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.wattle");

    @Test
    void theModelKnowsOnlyYaml() {
        classes()
                .that()
                .resideInAPackage("io.wattle.model..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("io.wattle.model..", "org.snakeyaml.engine..", "java..")
                .check(WATTLE);
    }

    /** Jars for Hadoop's daemons relocate it: a method that names it in one jar is another method in the next. */
    @Test
    void onlyTheModelKnowsYaml() {
        noClasses()
                .that()
                .resideOutsideOfPackage("io.wattle.model..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.snakeyaml..")
                .check(WATTLE);
    }

    @Test
    void placementLedgerAndCostKnowOnlyTheModel() {
        for (String name : List.of("placement", "ledger", "cost")) {
            classes()
                    .that()
                    .resideInAPackage("io.wattle." + name + "..")
                    .should()
                    .onlyDependOnClassesThat()
                    .resideInAnyPackage("io.wattle." + name + "..", "io.wattle.model..", "java..")
                    .allowEmptyShould(true)
                    .check(WATTLE);
        }
    }

    @Test
    void learningKnowsPlacementOnly() {
        classes()
                .that()
                .resideInAPackage("io.wattle.learning..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("io.wattle.learning..", "io.wattle.placement..", "java..")
                .check(WATTLE);
    }

    @Test
    void metersKnowTheModelAndTheirLibraries() {
        classes()
                .that()
                .resideInAPackage("io.wattle.meter..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("io.wattle.meter..", "io.wattle.model..", "org.snmp4j..", "oshi..", "java..")
                .check(WATTLE);
    }

    @Test
    void nodeMeasurementKnowsTheModelOnly() {
        classes()
                .that()
                .resideInAPackage("io.wattle.measure..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "io.wattle.measure..",
                        "io.wattle.model..",
                        "com.fasterxml.jackson..",
                        "com.sun.nio.file..",
                        "java..")
                .check(WATTLE);
    }

    @Test
    void theSchedulersSettingsKnowNoHadoop() {
        classes()
                .that()
                .resideInAPackage("io.wattle.scheduler.config..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "io.wattle.scheduler.config..",
                        "io.wattle.model..",
                        "io.wattle.placement..",
                        "io.wattle.ledger..",
                        "io.wattle.tandem..",
                        "io.wattle.meter..",
                        "java..")
                .check(WATTLE);
    }

    @Test
    void configurationTemplatesKnowTheModelAndTheSettings() {
        classes()
                .that()
                .resideInAPackage("io.wattle.conf..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "io.wattle.conf..",
                        "io.wattle.model..",
                        "io.wattle.scheduler.config..",
                        "io.wattle.combine.config..",
                        "java..")
                .check(WATTLE);
    }

    @Test
    void classArchivesKnowTheJdkAndOnlyTheTrainingKnowsHadoop() {
        classes()
                .that()
                .resideInAPackage("io.wattle.archive")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("io.wattle.archive", "java..")
                .check(WATTLE);
        classes()
                .that()
                .resideInAPackage("io.wattle.archive.training")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("io.wattle.archive..", "org.apache.hadoop..", "java..")
                .check(WATTLE);
    }

    @Test
    void jobsKnowCombinedInputAndHadoop() {
        classes()
                .that()
                .resideInAPackage("io.wattle.jobs..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("io.wattle.jobs..", "io.wattle.combine..", "org.apache.hadoop..", "java..")
                .check(WATTLE);
    }

    @Test
    void theSearchIsPure() {
        classes()
                .that()
                .resideInAPackage("io.wattle.tuning.search..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "io.wattle.tuning.search..",
                        "io.wattle.tuning.space..",
                        "java.lang..",
                        "java.math..",
                        "java.util..")
                .check(WATTLE);
        classes()
                .that()
                .resideInAPackage("io.wattle.tuning.space..")
                .should()
                // And numbers: the one rule for heaps, which rendered configurations have, too.
                .onlyDependOnClassesThat(JavaClass.Predicates.resideInAnyPackage(
                                "io.wattle.tuning.space..", "java.lang..", "java.util..")
                        .or(JavaClass.Predicates.equivalentTo(TaskJvm.class)))
                .check(WATTLE);
    }

    @Test
    void whatGuidesASearchKnowsNumbersOnly() {
        classes()
                .that()
                .resideInAnyPackage("io.wattle.tuning.surrogate..", "io.wattle.tuning.evolution..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "io.wattle.tuning.surrogate..",
                        "io.wattle.tuning.evolution..",
                        "io.wattle.tuning.search..",
                        "io.wattle.tuning.space..",
                        "org.hipparchus..",
                        "java.lang..",
                        "java.util..")
                .check(WATTLE);
    }

    @Test
    void onlyTheEngineKnowsHadoop() {
        noClasses()
                .that()
                .resideInAnyPackage("io.wattle.tuner..", "io.wattle.tuning..")
                .and()
                .resideOutsideOfPackage("io.wattle.tuning.engine..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.apache.hadoop..")
                .check(WATTLE);
    }

    @Test
    void whatEnginesStandOnKnowsNoEngine() {
        String engine = "io.wattle.tuning.engine";
        layeredArchitecture()
                .consideringOnlyDependenciesInAnyPackage(engine + "..")
                .layer("engines")
                .definedBy(engine)
                .layer("cluster")
                .definedBy(engine + ".cluster")
                .layer("history")
                .definedBy(engine + ".history")
                .layer("input")
                .definedBy(engine + ".input")
                .layer("site")
                .definedBy(engine + ".site")
                .whereLayer("engines")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("cluster")
                .mayOnlyBeAccessedByLayers("engines")
                .whereLayer("history")
                .mayOnlyBeAccessedByLayers("engines")
                .whereLayer("input")
                .mayOnlyBeAccessedByLayers("engines", "history")
                .check(WATTLE);
    }

    @Test
    void onlyTheEngineAndOneCommandKnowCombinedInput() {
        noClasses()
                .that()
                .resideInAnyPackage("io.wattle.tuner..", "io.wattle.tuning..")
                .and()
                .resideOutsideOfPackages("io.wattle.tuning.engine..", "io.wattle.tuner.cli.splits..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.wattle.combine..")
                .check(WATTLE);
    }

    @Test
    void onlyTheEngineAndOneCommandKnowCompaction() {
        noClasses()
                .that()
                .resideInAnyPackage("io.wattle.tuner..", "io.wattle.tuning..")
                .and()
                .resideOutsideOfPackages("io.wattle.tuning.engine..", "io.wattle.tuner.cli.compact..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.wattle.compact..")
                .check(WATTLE);
    }

    @Test
    void onlyTheCommandKnowsItsOptions() {
        noClasses()
                .that()
                .resideOutsideOfPackage("io.wattle.tuner.cli..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("picocli..", "io.wattle.tuner.cli..")
                .check(WATTLE);
    }

    @Test
    void packagesFormNoCycle() {
        SlicesRuleDefinition.slices()
                .matching("io.wattle.(**)")
                .should()
                .beFreeOfCycles()
                .check(WATTLE);
    }
}
