package io.wattle.meter;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** This jar enters Hadoop daemons: what it may know is checked. */
class ModuleBordersTest {

    private final JavaClasses all = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            // A module of its own, which only tests know.
            .withImportOption(it -> !it.contains("/io/wattle/meter/testing/"))
            .importPackages("io.wattle.meter");

    @Test
    void knowsTheModelSnmp4jOshiAndTheJdkOnly() {
        classes()
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("io.wattle.meter..", "io.wattle.model", "org.snmp4j..", "oshi..", "java..")
                .check(all);
    }

    @Test
    void eachLibraryIsKnownInOnePlace() {
        noClasses()
                .that()
                .resideOutsideOfPackage("io.wattle.meter.snmp")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.snmp4j..")
                .check(all);
        noClasses()
                .that()
                .resideOutsideOfPackage("io.wattle.meter.host")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("oshi..")
                .check(all);
    }
}
