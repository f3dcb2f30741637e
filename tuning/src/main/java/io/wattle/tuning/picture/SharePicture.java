package io.wattle.tuning.picture;

import java.util.List;

/**
 * Shares of a whole as bars. Immutable, thread safe.
 *
 * @param shares at least one, from 0 to 1, in the order in which they are shown
 */
public record SharePicture(List<Share> shares) {

    private static final int ROW = 24;
    private static final int LEFT = 150;
    private static final int RIGHT = 54;

    /** A share and whose it is. */
    public record Share(String name, double share, String note) {}

    public SharePicture {
        shares = List.copyOf(shares);
    }

    /** The element. */
    public String figure(String caption, String explanation) {
        Svg svg = new Svg(Frame.HALF_WIDTH, ROW * shares.size() + 6, caption);
        double most =
                Math.max(0.01, shares.stream().mapToDouble(Share::share).max().orElseThrow());
        for (int i = 0; i < shares.size(); i++) {
            Share share = shares.get(i);
            double y = ROW * i;
            double length = (Frame.HALF_WIDTH - LEFT - RIGHT) * share.share() / most;
            svg.text("name", LEFT - 8, y + 16, "end", share.name())
                    .bar("share", LEFT, y + 4, length, ROW - 8, share.note())
                    .text("name", LEFT + length + 6, y + 16, "start", percent(share.share()));
        }
        return svg.figure(caption, "<p class=\"quiet\">" + Svg.escaped(explanation) + "</p>");
    }

    /** Not "0%" of what is little. */
    private static String percent(double share) {
        return share > 0 && share < 0.005 ? "< 1%" : Svg.format("%.0f%%", 100 * share);
    }
}
