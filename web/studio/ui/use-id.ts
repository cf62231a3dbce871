import { useState } from 'preact/hooks';

let last = 0;

/**
 * An id that no other element has. Preact's own `useId` counts anew below a page that was loaded lazily, so that two
 * fields can get the same, and a label leads to the wrong one.
 */
export const useId = (): string =>
  useState(() => {
    last += 1;
    return `id-${last}`;
  })[0];
