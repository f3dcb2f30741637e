package io.wattle.ledger;

/**
 * A sum whose rounding error does not grow with the number of terms: Neumaier's variant of Kahan summation (1974), which
 * keeps what each addition rounds away. Not thread safe.
 */
final class CompensatedSum {
    private double sum;
    private double lost;

    CompensatedSum() {
        this(0);
    }

    /** Goes on from a sum. */
    CompensatedSum(double sum) {
        this.sum = sum;
    }

    void add(double term) {
        double next = sum + term;
        lost += Math.abs(sum) >= Math.abs(term) ? (sum - next) + term : (term - next) + sum;
        sum = next;
    }

    /** Adds both parts, so that a sum of sums is as exact as its terms. */
    void add(CompensatedSum other) {
        add(other.sum);
        add(other.lost);
    }

    double value() {
        return sum + lost;
    }
}
