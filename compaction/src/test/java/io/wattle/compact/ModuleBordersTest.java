package io.wattle.compact;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.Architectures;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import org.junit.jupiter.api.Test;

/** ARCHITECTURE.md as a test: what each package of compaction may know. */
class ModuleBordersTest {

    private static final JavaClasses COMPACT = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.wattle.compact");

    @Test
    void eachLayerIsKnownToThoseAboveOnly() {
        Architectures.layeredArchitecture()
                .consideringOnlyDependenciesInAnyPackage("io.wattle.compact..")
                .layer("client")
                .definedBy("io.wattle.compact.client..")
                .layer("job")
                .definedBy("io.wattle.compact.job..")
                .layer("mapreduce")
                .definedBy("io.wattle.compact.mapreduce..")
                .layer("mapred")
                .definedBy("io.wattle.compact.mapred..")
                .layer("read")
                .definedBy("io.wattle.compact.read..")
                .layer("plan")
                .definedBy("io.wattle.compact.plan..")
                .layer("part")
                .definedBy("io.wattle.compact.part..")
                .layer("shared")
                .definedBy("io.wattle.compact")
                .whereLayer("client")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("mapreduce")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("mapred")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("job")
                .mayOnlyBeAccessedByLayers("client")
                .whereLayer("read")
                .mayOnlyBeAccessedByLayers("mapreduce", "mapred")
                .whereLayer("plan")
                .mayOnlyBeAccessedByLayers("client", "job")
                .whereLayer("part")
                .mayOnlyBeAccessedByLayers("client", "job", "read")
                .whereLayer("shared")
                .mayNotAccessAnyLayer()
                .check(COMPACT);
    }

    @Test
    void packagesFormNoCycle() {
        SlicesRuleDefinition.slices()
                .matching("io.wattle.compact.(*)..")
                .should()
                .beFreeOfCycles()
                .check(COMPACT);
    }

    @Test
    void onlyReadingNeedsCombinedInput() {
        noClasses()
                .that()
                .resideOutsideOfPackages(
                        "io.wattle.compact.read..", "io.wattle.compact.mapreduce..", "io.wattle.compact.mapred..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.wattle.combine..")
                .check(COMPACT);
    }

    @Test
    void aJobNeedsNoOtherJarThanHadoops() {
        classes()
                .that()
                .resideInAPackage("io.wattle.compact..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "io.wattle.compact..",
                        "io.wattle.combine..",
                        "org.apache.hadoop..",
                        // Hadoop's own.
                        "org.apache.avro..",
                        "org.slf4j..",
                        "java..")
                .check(COMPACT);
    }
}
