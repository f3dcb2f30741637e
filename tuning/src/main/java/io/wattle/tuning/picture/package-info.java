/** Pictures for pages: plain figures in, inline SVG out. Colours and fonts are those of the page's style sheet. */
package io.wattle.tuning.picture;
