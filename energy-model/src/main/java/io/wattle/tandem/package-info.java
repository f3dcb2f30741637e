/** Which nodes sleep and when they wake: the elastic tandem as pure functions over snapshots, without a clock. */
package io.wattle.tandem;
