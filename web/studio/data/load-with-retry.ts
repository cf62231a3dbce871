import { connectionLost, isConnected } from './connection.ts';

const MAX_ATTEMPTS = 3;

/** Loads a file of the Studio. If that fails, retries as soon as the service can be reached. */
export async function loadWithRetry<T>(load: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await load();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS) throw error;
      connectionLost();
      await untilConnected();
    }
  }
}

const untilConnected = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = isConnected.watch(() => {
      stop();
      resolve();
    });
  });
