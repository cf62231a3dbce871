import { connectionLost, isConnected } from './connection.ts';

const MOST_ATTEMPTS = 3;

/** Loads a file of the Studio; where it does not come, again as soon as the service can be reached. */
export async function loadWithRetry<T>(load: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await load();
    } catch (error) {
      if (attempt === MOST_ATTEMPTS) throw error;
      connectionLost();
      await connected();
    }
  }
}

const connected = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = isConnected.subscribe((works) => {
      if (!works) return;
      // The first call comes before there is something to stop.
      queueMicrotask(() => stop());
      resolve();
    });
  });
