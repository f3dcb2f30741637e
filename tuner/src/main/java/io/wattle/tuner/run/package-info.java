/** One tuning run: the loop, its journal and what it found. Knows no Hadoop; an {@link io.wattle.tuner.run.Engine} does. */
package io.wattle.tuner.run;
