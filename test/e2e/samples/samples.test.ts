import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sharedService } from '../../support/service/shared-service.ts';
import { type Receiver, startReceiver } from '../../support/stand-ins/receiver.ts';
import { joinSamples } from './joined.ts';
import { nameOf, stepsOf } from './page.ts';
import { pasteSamples } from './pasted.ts';
import { lookUp, newPeople, prepare } from './person.ts';
import { type SameRequests, startSameRequests } from './same-requests.ts';
import type { Session, SessionOptions } from './session.ts';

/** Enough for two hundred sequential requests on a busy machine. */
const MANY_SAMPLES_MILLISECONDS = 1_800_000;

let requests: SameRequests;
let receiver: Receiver;
let sessions: Session[] = [];
beforeEach(async () => {
  receiver = await startReceiver();
  requests = await startSameRequests(sharedService().base_url);
});
afterEach(async () => {
  for (const session of sessions.splice(0)) await session.close();
  await requests.stop();
  await receiver.stop();
});

/**
 * The samples of an operation send the same request in all languages. The service answers that of curl. The samples of
 * the other languages get the same response if they send the same request, and reach the service if they do not.
 */
test(
  'every sample works in the order of the page: in a terminal with curl and qpr, and joined into a TypeScript program',
  async () => {
    const people = newPeople();
    const options: SessionOptions = {
      baseUrl: requests.repeatUrl,
      people,
      now: new Date(),
      receiverUrl: receiver.url,
    };
    const curl = await pasteSamples('curl', { ...options, baseUrl: requests.firstUrl });
    sessions = [curl];
    sessions.push(await pasteSamples('qpr', options, curl.apiKey), await joinSamples(curl.apiKey, options));

    const waiting = sessions.map((session) => ({ session, steps: [...session.steps] }));
    for (const step of stepsOf('curl', options.now)) {
      requests.forget();
      const found = 'lookUp' in step ? await lookUp(step.lookUp, people) : undefined;
      if ('paste' in step) await prepare(step.paste, curl.apiKey, people);
      for (const { session, steps } of waiting) {
        if (steps[0] !== nameOf(step)) continue;
        await session.next(found);
        steps.shift();
      }
    }
    // The samples of curl include all steps of the others.
    expect(waiting.map(({ steps }) => steps)).toEqual([[], [], []]);
    expect(requests.repeated()).toBeGreaterThan(100);
  },
  MANY_SAMPLES_MILLISECONDS,
);
