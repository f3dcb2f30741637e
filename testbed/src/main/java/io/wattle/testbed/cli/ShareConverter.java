package io.wattle.testbed.cli;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Shares as numbers; their bounds are the plan's. */
final class ShareConverter implements ITypeConverter<Double> {

    @Override
    public Double convert(String value) {
        try {
            return Double.valueOf(value);
        } catch (NumberFormatException e) {
            throw new TypeConversionException("'" + value + "' (allowed: a number such as 0.15)");
        }
    }
}
