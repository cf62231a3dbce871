import type { GetAnalyticsOutput } from '../../../../sdk/src/index.ts';

/**
 * The total for shares of codes, placements, countries, devices and sources. The service counts these by days in UTC,
 * but `scans` by days in the user's time zone. Every scan has one source, so the sources add up to the scans in UTC
 * days.
 */
export const scansInUtcDays = ({ sources }: Pick<GetAnalyticsOutput, 'sources'>): number =>
  sources.reduce((sum, { scans }) => sum + scans, 0);
