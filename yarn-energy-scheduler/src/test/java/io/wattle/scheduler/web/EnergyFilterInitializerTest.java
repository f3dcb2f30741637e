package io.wattle.scheduler.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.http.lib.StaticUserWebFilter;
import org.apache.hadoop.security.AuthenticationFilterInitializer;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.server.resourcemanager.webapp.RMWebAppUtil;
import org.apache.hadoop.yarn.server.security.http.RMAuthenticationFilterInitializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EnergyFilterInitializerTest {

    private static final String LIST = "hadoop.http.filter.initializers";
    private static final String OURS = EnergyFilterInitializer.class.getName();
    private static final String STOCK = StaticUserWebFilter.class.getName();
    private static final String KERBEROS = AuthenticationFilterInitializer.class.getName();
    private static final String OWN = RMAuthenticationFilterInitializer.class.getName();

    /** Security needs a realm, though none is asked for anything here. */
    @BeforeAll
    static void nameRealm() {
        System.setProperty("java.security.krb5.realm", "EXAMPLE.COM");
        System.setProperty("java.security.krb5.kdc", "localhost");
    }

    @AfterAll
    static void forgetRealm() {
        System.clearProperty("java.security.krb5.realm");
        System.clearProperty("java.security.krb5.kdc");
    }

    @AfterEach
    void leaveSecurity() {
        UserGroupInformation.setConfiguration(new Configuration());
    }

    /** What the ResourceManager does itself right before its web application starts must come out the same. */
    @ParameterizedTest
    @ValueSource(strings = {"", "stock", "kerberos", "stock,kerberos"})
    void addsItselfToWhatTheResourceManagerWouldHave(String list) {
        String initializers = list.replace("stock", STOCK).replace("kerberos", KERBEROS);
        Configuration without = with(initializers);
        RMWebAppUtil.setupSecurityAndFilters(without, null);
        Configuration conf = with(initializers);
        EnergyFilterInitializer.addTo(conf);
        RMWebAppUtil.setupSecurityAndFilters(conf, null);
        assertThat(conf.get(LIST)).isEqualTo(without.get(LIST) + "," + OURS);
        assertThat(conf.get("hadoop.http.authentication.type"))
                .isEqualTo(without.get("hadoop.http.authentication.type"));
    }

    @Test
    void staysBehindTheResourceManagersOwnKerberosFilter() {
        Configuration conf = with(STOCK + ", " + KERBEROS);
        conf.set("hadoop.security.authentication", "kerberos");
        conf.set("hadoop.http.authentication.type", "kerberos");
        UserGroupInformation.setConfiguration(conf);
        EnergyFilterInitializer.addTo(conf);
        RMWebAppUtil.setupSecurityAndFilters(conf, null);
        assertThat(conf.get(LIST)).isEqualTo(STOCK + "," + OWN + "," + OURS);
    }

    @Test
    void addsItselfOnce() {
        Configuration conf = with(STOCK);
        EnergyFilterInitializer.addTo(conf);
        String first = conf.get(LIST);
        EnergyFilterInitializer.addTo(conf);
        assertThat(conf.get(LIST)).isEqualTo(first).isEqualTo(OWN + "," + STOCK + "," + OURS);
    }

    private static Configuration with(String initializers) {
        Configuration conf = new Configuration();
        conf.set(LIST, initializers);
        return conf;
    }
}
