package io.wattle.ledger;

/** A sum of doubles that stays exact to a few units in the last place over billions of terms (Neumaier 1974). */
final class CompensatedSum {

    private double sum;
    private double lost;

    void add(double term) {
        double next = sum + term;
        lost += Math.abs(sum) >= Math.abs(term) ? (sum - next) + term : (term - next) + sum;
        sum = next;
    }

    double value() {
        return sum + lost;
    }
}
