import { formatRelative, formatTime } from '../../texts/format.ts';

/** How long ago, with the exact time for whoever wants it. */
export const Time = ({ value }: { readonly value: string }) => (
  <time dateTime={value} title={formatTime(value)}>
    {formatRelative(value)}
  </time>
);
