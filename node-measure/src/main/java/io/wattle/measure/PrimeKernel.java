package io.wattle.measure;

/**
 * Counts the primes below 20,000 by dividing each number by all numbers up to its root: the work of one event of
 * sysbench's cpu test with {@code --cpu-max-prime=20000}. 64-bit divisions, as there.
 */
final class PrimeKernel implements Kernel {

    static final int LIMIT = 20_000;
    /** How many primes there are below 20,000. */
    static final int PRIMES = 2262;

    private long found;

    @Override
    public void batch() {
        int primes = count(LIMIT);
        if (primes != PRIMES) {
            throw new IllegalStateException(
                    primes + " primes found below " + LIMIT + " (there are " + PRIMES + "): this machine miscounts");
        }
        found += primes;
    }

    @Override
    public double unitsPerBatch() {
        return 1;
    }

    @Override
    public long guard() {
        return found;
    }

    static int count(long limit) {
        int primes = 0;
        for (long candidate = 2; candidate < limit; candidate++) {
            if (isPrime(candidate)) {
                primes++;
            }
        }
        return primes;
    }

    private static boolean isPrime(long candidate) {
        long root = (long) Math.sqrt(candidate);
        for (long divisor = 2; divisor <= root; divisor++) {
            if (candidate % divisor == 0) {
                return false;
            }
        }
        return true;
    }
}
