import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sharedService } from '../../support/service/shared-service.ts';
import { type Receiver, startReceiver } from '../../support/stand-ins/receiver.ts';
import { joinSamples } from './joined.ts';
import { nameOf, stepsOf } from './page.ts';
import { pasteSamples } from './pasted.ts';
import { lookUp, newPeople, prepare } from './person.ts';
import { type RecordingProxy, startRecordingProxy } from './recording-proxy.ts';
import type { Session, SessionOptions } from './session.ts';

/** Enough for two hundred sequential requests on a busy machine. */
const MANY_SAMPLES_MILLISECONDS = 1_800_000;

let proxy: RecordingProxy;
let receiver: Receiver;
let sessions: Session[] = [];
beforeEach(async () => {
  receiver = await startReceiver();
  proxy = await startRecordingProxy(sharedService().base_url);
});
afterEach(async () => {
  for (const session of sessions.splice(0)) await session.close();
  await proxy.stop();
  await receiver.stop();
});

/**
 * The curl sample of each operation runs first, and its request reaches the service. If the sample of another language
 * sends the same request, it gets the recorded response. Otherwise, its request reaches the service too.
 */
test(
  'in the order of the page, all curl and qpr samples work in a terminal, and all TypeScript samples work as one program',
  async () => {
    const people = newPeople();
    const options: SessionOptions = {
      baseUrl: proxy.repeatUrl,
      people,
      now: new Date(),
      receiverUrl: receiver.url,
    };
    const curl = await pasteSamples('curl', { ...options, baseUrl: proxy.firstUrl });
    sessions = [curl];
    sessions.push(await pasteSamples('qpr', options, curl.apiKey), await joinSamples(curl.apiKey, options));

    const remaining = sessions.map((session) => ({ session, steps: [...session.steps] }));
    for (const step of stepsOf('curl', options.now)) {
      proxy.forget();
      const found = 'lookUp' in step ? await lookUp(step.lookUp, people) : undefined;
      if ('paste' in step) await prepare(step.paste, curl.apiKey, people);
      for (const { session, steps } of remaining) {
        if (steps[0] !== nameOf(step)) continue;
        await session.next(found);
        steps.shift();
      }
    }
    // Every step of the other languages is also a step of curl.
    expect(remaining.map(({ steps }) => steps)).toEqual([[], [], []]);
    expect(proxy.repeated()).toBeGreaterThan(100);
  },
  MANY_SAMPLES_MILLISECONDS,
);
