package io.wattle.tuning.engine.kerberos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.wattle.tuning.engine.job.InputException;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

/** Where nobody asks for tickets. */
class ClientLoginTest {

    @Test
    void aClusterThatAsksForNoTicketTakesEverybody() throws Exception {
        ClientLogin login = ClientLogin.of(new Configuration(), "/etc/hadoop", Optional.empty());
        assertThat(login.end()).isEmpty();
        assertThatCode(login::requireTicket).doesNotThrowAnyException();
    }

    @Test
    void aKeytabIsForSecureClusters() {
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> ClientLogin.of(
                        new Configuration(), "/etc/hadoop", Optional.of(new KeytabUser("/keytab", "alice"))))
                .withMessage("--keytab /keytab: the cluster configured in /etc/hadoop asks for no ticket,"
                        + " hadoop.security.authentication is simple (leave --keytab and --principal out, or name another"
                        + " --conf-dir)");
    }
}
