package io.wattle.testbed;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleName;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import org.junit.jupiter.api.Test;

class ModuleBordersTest {

    private final JavaClasses all = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.wattle.testbed");

    @Test
    void thePlanKnowsTheModelOnly() {
        classes()
                .that()
                .resideInAPackage("io.wattle.testbed.plan")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("io.wattle.testbed.plan", "io.wattle.model", "java..")
                .check(all);
    }

    @Test
    void theKernelsAdaptersKnowNothingOfAnything() {
        classes()
                .that()
                .resideInAPackage("io.wattle.testbed.linux")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("io.wattle.testbed.linux", "java..")
                .check(all);
    }

    @Test
    void hadoopsCommandsKnowNothingOfTheTestbed() {
        classes()
                .that()
                .resideInAPackage("io.wattle.testbed.hadoop")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("io.wattle.testbed.hadoop", "com.fasterxml.jackson..", "java..")
                .check(all);
    }

    @Test
    void whatCommandsAndTheSupervisorShareKnowsNeither() {
        noClasses()
                .that()
                .resideInAnyPackage("io.wattle.testbed.state", "io.wattle.testbed.control")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.wattle.testbed.supervisor", "io.wattle.testbed.cli")
                .check(all);
    }

    @Test
    void eachLibraryIsKnownInOnePlace() {
        noClasses()
                .that()
                .resideOutsideOfPackage("io.wattle.testbed.power")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.snmp4j..")
                .check(all);
        noClasses()
                .that()
                .resideOutsideOfPackage("io.wattle.testbed.cli")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("picocli..")
                .check(all);
        noClasses()
                .that()
                .resideOutsideOfPackage("io.wattle.testbed.configuration")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.wattle.conf..")
                .check(all);
    }

    @Test
    void commandsStartTheSupervisorAndKnowNothingElseOfIt() {
        noClasses()
                .that()
                .resideOutsideOfPackage("io.wattle.testbed.supervisor")
                .should()
                .dependOnClassesThat(
                        resideInAPackage("io.wattle.testbed.supervisor").and(not(simpleName("SupervisorLauncher"))))
                .check(all);
    }

    @Test
    void noCycles() {
        SlicesRuleDefinition.slices()
                .matching("io.wattle.testbed.(*)..")
                .should()
                .beFreeOfCycles()
                .check(all);
    }
}
