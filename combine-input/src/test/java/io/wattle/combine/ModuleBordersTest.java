package io.wattle.combine;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.Architectures;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import java.util.List;
import org.junit.jupiter.api.Test;

/** ARCHITECTURE.md as a test: what each package of combined input may know. */
class ModuleBordersTest {

    private static final JavaClasses COMBINE = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.wattle.combine");

    @Test
    void packingAndSettingsAreJavaOnly() {
        for (String name : List.of("pack", "config")) {
            classes()
                    .that()
                    .resideInAPackage("io.wattle.combine." + name + "..")
                    .should()
                    .onlyDependOnClassesThat()
                    .resideInAnyPackage("io.wattle.combine." + name + "..", "java..")
                    .check(COMBINE);
        }
    }

    @Test
    void eachLayerIsKnownToThoseAboveOnly() {
        Architectures.layeredArchitecture()
                .consideringOnlyDependenciesInAnyPackage("io.wattle.combine..")
                .layer("mapreduce")
                .definedBy("io.wattle.combine.mapreduce..")
                .layer("mapred")
                .definedBy("io.wattle.combine.mapred..")
                .layer("plan")
                .definedBy("io.wattle.combine.plan..")
                .layer("list")
                .definedBy("io.wattle.combine.list..")
                .layer("read")
                .definedBy("io.wattle.combine.read..")
                .layer("since")
                .definedBy("io.wattle.combine.since..")
                .layer("manifest")
                .definedBy("io.wattle.combine.manifest..")
                .layer("pack")
                .definedBy("io.wattle.combine.pack..")
                .layer("config")
                .definedBy("io.wattle.combine.config..")
                .layer("shared")
                .definedBy("io.wattle.combine")
                .whereLayer("mapreduce")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("mapred")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("plan")
                .mayOnlyBeAccessedByLayers("mapreduce", "mapred")
                .whereLayer("list")
                .mayOnlyBeAccessedByLayers("plan", "since", "mapreduce", "mapred")
                .whereLayer("since")
                .mayOnlyBeAccessedByLayers("plan")
                .whereLayer("read")
                .mayOnlyBeAccessedByLayers("mapreduce", "mapred")
                .whereLayer("manifest")
                .mayOnlyBeAccessedByLayers("list")
                .whereLayer("pack")
                .mayOnlyBeAccessedByLayers("list", "plan")
                .whereLayer("shared")
                .mayNotAccessAnyLayer()
                .check(COMBINE);
    }

    @Test
    void packagesFormNoCycle() {
        SlicesRuleDefinition.slices()
                .matching("io.wattle.combine.(*)..")
                .should()
                .beFreeOfCycles()
                .check(COMBINE);
    }

    @Test
    void aJobNeedsNoJarButHadoops() {
        classes()
                .that()
                .resideInAPackage("io.wattle.combine..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("io.wattle.combine..", "org.apache.hadoop..", "org.slf4j..", "java..")
                .check(COMBINE);
    }

    @Test
    void onlyTheCountOfVcoresKnowsYarn() {
        noClasses()
                .that()
                .doNotHaveSimpleName("ClusterVcores")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.apache.hadoop.yarn..")
                .check(COMBINE);
    }
}
