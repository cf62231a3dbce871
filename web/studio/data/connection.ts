import { createStore } from '../store.ts';

/** Whether the service can be reached, as far as we know. */
export const isConnected = createStore(navigator.onLine);

const FIRST_PROBE_MS = 2_000;
const MAX_PROBE_MS = 30_000;
let probe: ReturnType<typeof setTimeout> | undefined;

export function connectionLost(): void {
  if (!isConnected.value) return;
  isConnected.value = false;
  probeIn(FIRST_PROBE_MS);
}

export function connectionRestored(): void {
  if (isConnected.value) return;
  clearTimeout(probe);
  isConnected.value = true;
}

/** `navigator.onLine` says nothing about our service, so request a small file until it loads. */
function probeIn(milliseconds: number): void {
  clearTimeout(probe);
  probe = setTimeout(async () => {
    try {
      await fetch('/icon.svg', { method: 'HEAD', cache: 'no-store' });
      connectionRestored();
    } catch {
      probeIn(Math.min(milliseconds * 2 || FIRST_PROBE_MS, MAX_PROBE_MS));
    }
  }, milliseconds);
}

addEventListener('offline', connectionLost);
addEventListener('online', () => probeIn(0));
// A device without a network can still reach a service on the same machine.
if (!isConnected.value) probeIn(FIRST_PROBE_MS);
