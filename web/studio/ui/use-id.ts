import { useState } from 'preact/hooks';

let last = 0;

/**
 * A unique element id. Preact's `useId` restarts its count below a lazily loaded page, so two fields could get the
 * same id and a label would point to the wrong one.
 */
export const useId = (): string =>
  useState(() => {
    last += 1;
    return `id-${last}`;
  })[0];
