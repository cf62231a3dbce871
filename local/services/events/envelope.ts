import { randomUUID } from 'node:crypto';
import type { Runtime } from '../../engine/types.ts';

/** The documented structure of an EventBridge event. */
export interface EventEnvelope {
  readonly version: '0';
  readonly id: string;
  readonly 'detail-type': string;
  readonly source: string;
  readonly account: string;
  readonly time: string;
  readonly region: string;
  readonly resources: readonly string[];
  readonly detail: unknown;
}

export interface NewEvent {
  readonly source: string;
  readonly detailType: string;
  readonly detail: unknown;
  readonly resources?: readonly string[];
  readonly time?: Date;
}

/** EventBridge uses times in whole seconds. */
const wholeSeconds = (time: Date): string => time.toISOString().replace(/\.\d+Z$/, 'Z');

export const envelopeOf = (event: NewEvent, runtime: Pick<Runtime, 'accountId' | 'region'>): EventEnvelope => ({
  version: '0',
  id: randomUUID(),
  'detail-type': event.detailType,
  source: event.source,
  account: runtime.accountId,
  time: wholeSeconds(event.time ?? new Date()),
  region: runtime.region,
  resources: event.resources ?? [],
  detail: event.detail,
});
