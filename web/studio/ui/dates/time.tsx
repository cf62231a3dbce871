import { formatRelative, formatTime } from '../../texts/format.ts';

/** A relative time, with the exact time as its title. */
export const Time = ({ value }: { readonly value: string }) => (
  <time dateTime={value} title={formatTime(value)}>
    {formatRelative(value)}
  </time>
);
