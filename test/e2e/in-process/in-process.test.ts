import { afterAll, beforeAll, describe } from '@jest/globals';
import { startInProcess } from '../../support/service/in-process-service.ts';
import { testDeadLetters } from './dead-letters.ts';
import { addKillSwitch, testInternalFaults } from './internal-faults.ts';
import { testRestore } from './restore.ts';
import type { ServiceHolder } from './service-holder.ts';

/** The retry delays of a webhook become 0.1, 0.6, 2.4, 12 and 72 s. Those of Lambda become 1.2 and 2.4 s. */
const SPEED = 50;

/**
 * These tests run the service in the jest process, where they can inject faults. They share one service, because a
 * start takes ten seconds of CPU time. The restore test comes first: it copies all items of the table, so the table has
 * to be small. The other tests then run on the restored table.
 */
const holder = {} as ServiceHolder;
beforeAll(async () => {
  holder.start = (previous, prepare = () => undefined) =>
    startInProcess(
      SPEED,
      (assemblyDir) => {
        prepare(assemblyDir);
        addKillSwitch(assemblyDir, 'Qpr-deliver');
      },
      previous,
    );
  holder.service = await holder.start();
}, 300_000);
afterAll(() => holder.service?.stop());

describe('a restored table', () => testRestore(holder));
describe('faults of AWS and of our functions', () => testInternalFaults(holder));
describe('dead letters', () => testDeadLetters(holder));
