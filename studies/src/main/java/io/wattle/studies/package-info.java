/** The numbers of the five studies, recomputed and compared with what they printed. */
package io.wattle.studies;
