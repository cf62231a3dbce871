import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type Receiver, startReceiver } from '../../support/stand-ins/receiver.ts';
import { joinSamples } from './joined.ts';
import { pasteSamples } from './pasted.ts';
import type { Session } from './session.ts';

/** Enough for three hundred sequential requests on a busy machine. */
const MANY_SAMPLES_MILLISECONDS = 1_800_000;

const sessions: Session[] = [];
let receiver: Receiver;
beforeEach(async () => {
  receiver = await startReceiver();
  for (const open of [
    () => pasteSamples('curl', receiver.url),
    () => pasteSamples('qpr', receiver.url),
    () => joinSamples(receiver.url),
  ]) {
    sessions.push(await open());
  }
}, MANY_SAMPLES_MILLISECONDS);
afterEach(async () => {
  for (const session of sessions.splice(0)) await session.close();
  await receiver.stop();
});

/**
 * The samples call almost every function. The users of curl, qpr and the client take each step one after another, so that
 * the second and the third find the function loaded.
 */
test(
  'every sample works in the order of the page: in a terminal with curl and qpr, and joined into a TypeScript program',
  async () => {
    const [{ steps: all = [] } = {}] = sessions;
    const waiting = sessions.map((session) => ({ session, steps: [...session.steps] }));
    for (const step of all) {
      for (const { session, steps } of waiting) {
        if (steps[0] !== step) continue;
        await session.next();
        steps.shift();
      }
    }
    // The samples of curl include all steps of the others.
    expect(waiting.map(({ steps }) => steps)).toEqual([[], [], []]);
  },
  MANY_SAMPLES_MILLISECONDS,
);
