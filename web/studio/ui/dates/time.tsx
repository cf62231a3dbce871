import { createStore, useStore } from '../../store.ts';
import { formatRelative, formatTime } from '../../texts/format.ts';

const TICK_MS = 10_000;
/** The time, updated every ten seconds. */
export const now = createStore(Date.now());
setInterval(() => {
  now.value = Date.now();
}, TICK_MS);

/** A relative time, updated every ten seconds, with the exact time as its title. */
export const Time = ({ value }: { readonly value: string }) => (
  <time dateTime={value} title={formatTime(value)}>
    {formatRelative(value, Math.max(useStore(now), Date.now()))}
  </time>
);
