/** Who a client of a secure cluster is: tickets from a keytab or from the user's ticket cache. */
package io.wattle.tuning.engine.kerberos;
