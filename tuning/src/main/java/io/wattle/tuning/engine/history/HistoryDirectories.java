package io.wattle.tuning.engine.history;

import io.wattle.tuning.engine.input.FileLocation;
import io.wattle.tuning.engine.site.SiteConfiguration;
import io.wattle.tuning.ledger.FinishedApplication;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.JobID;
import org.apache.hadoop.mapreduce.v2.jobhistory.JobHistoryUtils;
import org.apache.hadoop.security.AccessControlException;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * Where a cluster keeps histories. A job's master leaves its own in a directory of its user, from where the history server soon
 * moves it to one of the day and of the first digits of the job's number.
 *
 * @param intermediate with a directory for each user
 * @param done the history server's
 */
record HistoryDirectories(FileLocation intermediate, FileLocation done) {

    /** Of the number that a directory of the history server begins with: nine digits, of which it keeps the first six. */
    private static final int SERIAL_DIGITS = JobHistoryUtils.SERIAL_NUMBER_DIRECTORY_DIGITS;

    private static final String NUMBER_FORMAT = "%0" + (SERIAL_DIGITS + 3) + "d";
    private static final Pattern SERIAL = Pattern.compile("\\d{" + SERIAL_DIGITS + "}");

    /** A user's name that is a directory's, and leads nowhere else. */
    private static final Pattern NAME = Pattern.compile("(?!\\.{1,2}$)[^/:\\p{Cc}]+");

    /** @throws IOException if a file system cannot be reached */
    static HistoryDirectories of(java.nio.file.Path confDir) throws IOException {
        Configuration conf = SiteConfiguration.configuration(confDir);
        UserGroupInformation.setConfiguration(conf);
        return new HistoryDirectories(
                FileLocation.configured(
                        conf, new Path(JobHistoryUtils.getConfiguredHistoryIntermediateDoneDirPrefix(conf))),
                FileLocation.configured(conf, new Path(JobHistoryUtils.getConfiguredHistoryServerDoneDirPrefix(conf))));
    }

    List<FileLocation> locations() {
        return List.of(intermediate, done);
    }

    /**
     * The histories of a job of whichever user.
     *
     * @throws IOException if one of the two cannot be listed
     */
    HistoryListing list(JobID job) throws IOException {
        HistoryListing listing = new HistoryListing(Set.of(job.toString()));
        // What is moved meanwhile is seen in the second at least.
        addIfAllowed(listing, intermediate, name -> true);
        addIfAllowed(listing, done, isEntered(Set.of(serial(job.getId()))));
        return listing;
    }

    /**
     * The histories of applications. Of the users' directories only those of their own users are looked into: each tenant can put
     * a file with another's id into his own.
     *
     * @throws IOException if one of the two cannot be listed
     */
    HistoryListing list(Collection<FinishedApplication> applications) throws IOException {
        HistoryListing listing = new HistoryListing(
                applications.stream().map(FinishedApplication::jobId).collect(Collectors.toSet()));
        List<String> users = applications.stream()
                .map(FinishedApplication::user)
                .filter(it -> NAME.matcher(it).matches())
                .distinct()
                .toList();
        for (String user : users) {
            addIfAllowed(listing, intermediate.with(new Path(intermediate.path(), user)), name -> false);
        }
        // A user's directory is made by whoever comes first: its owner is trusted with nothing.
        trustOwnerIfAllowed(listing, done);
        addIfAllowed(
                listing,
                done,
                isEntered(applications.stream().map(it -> serial(it.number())).collect(Collectors.toSet())));
        return listing;
    }

    private static void addIfAllowed(HistoryListing listing, FileLocation location, Predicate<String> enters)
            throws IOException {
        try {
            listing.add(location, enters);
        } catch (FileNotFoundException | AccessControlException e) {
            // No history server may ever have run; and most users may see their own directory only.
            listing.noteNotListed(location.path(), e);
        }
    }

    private static void trustOwnerIfAllowed(HistoryListing listing, FileLocation location) throws IOException {
        try {
            listing.trustOwner(location);
        } catch (FileNotFoundException | AccessControlException e) {
            // Then nothing is listed there either, which is noted.
        }
    }

    /** Years, months and days all, of thousands of jobs those that are wanted. */
    private static Predicate<String> isEntered(Set<String> serials) {
        return name -> !SERIAL.matcher(name).matches() || serials.contains(name);
    }

    private static String serial(long number) {
        return String.format(Locale.ROOT, NUMBER_FORMAT, number).substring(0, SERIAL_DIGITS);
    }
}
