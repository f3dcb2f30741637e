package io.wattle.scheduler;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import org.junit.jupiter.api.Test;

/** ARCHITECTURE.md as a test: what each package of the plug-in may know. */
class ModuleBordersTest {

    private static final JavaClasses PLUG_IN = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.wattle.scheduler");

    @Test
    void packagesFormNoCycle() {
        SlicesRuleDefinition.slices()
                .matching("io.wattle.scheduler.(*)..")
                .should()
                .beFreeOfCycles()
                .check(PLUG_IN);
        noClasses()
                .that()
                .resideInAnyPackage("io.wattle.scheduler.*..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.wattle.scheduler")
                .check(PLUG_IN);
    }

    @Test
    void accountingKnowsNothingOfYarnsInside() {
        noClasses()
                .that()
                .resideInAnyPackage("io.wattle.scheduler.account..", "io.wattle.scheduler.metering..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.apache.hadoop.yarn.server..")
                .check(PLUG_IN);
    }

    @Test
    void whatIsShownComesFromReportsOnly() {
        noClasses()
                .that()
                .resideInAnyPackage("io.wattle.scheduler.web..", "io.wattle.scheduler.metrics..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.wattle.scheduler.learn..", "io.wattle.scheduler.store..")
                .check(PLUG_IN);
    }

    @Test
    void librariesAreThoseOfHadoop() {
        classes()
                .that()
                .resideInAPackage("io.wattle.scheduler..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "io.wattle..",
                        "java..",
                        "javax.servlet..",
                        "org.apache.hadoop..",
                        "com.fasterxml.jackson..",
                        "org.slf4j..")
                .check(PLUG_IN);
    }
}
