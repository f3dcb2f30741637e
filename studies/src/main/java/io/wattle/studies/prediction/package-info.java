/** Tables of run times and energies, predicted by the simulator and compared with what the studies print. */
package io.wattle.studies.prediction;
