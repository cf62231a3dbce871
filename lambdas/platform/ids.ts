import { decodeTime, encodeTime } from 'ulid';

/** The prefix of each kind of id. A ULID, which contains the creation time, follows it. */
export const ID_PREFIX = {
  account: 'acc_',
  apiKey: 'key_',
  auditEntry: 'aud_',
  check: 'chk_',
  conversation: 'cnv_',
  delivery: 'dlv_',
  event: 'evt_',
  invitation: 'inv_',
  knowledgeSet: 'kno_',
  knowledgeSource: 'src_',
  member: 'mem_',
  organization: 'org_',
  placement: 'plc_',
  qprCode: 'qpr_',
  question: 'qst_',
  request: 'req_',
  session: 'ses_',
  webhook: 'wh_',
} as const;
export type IdKind = keyof typeof ID_PREFIX;

/** A source of random bytes, such as `Effects.random`. */
export type Random = (bytes: number) => Uint8Array;

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const TIME_LENGTH = 10;
const TAIL_LENGTH = 16;
// The first character holds only three bits of the 48-bit time, so it never exceeds 7.
const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

/** The random part of a ULID: 16 characters of five bits each. */
export const randomTail = (random: Random): string =>
  Array.from(random(TAIL_LENGTH), (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('');

/** A number as text of this length that sorts like the number. */
export const encodeNumber = (number: number, length: number): string => encodeTime(number, length);

export const decodeNumber = (text: string): number =>
  Array.from(text).reduce((sum, character) => sum * ALPHABET.length + ALPHABET.indexOf(character), 0);

/** The shard of an id. The last character of every id is evenly distributed. */
export const shardOf = (id: string, shards: number): number => ALPHABET.indexOf(id.slice(-1)) % shards;

/** The time part of a ULID. As text it sorts before every ULID of that millisecond. */
export const timePrefix = (milliseconds: number): string => encodeTime(milliseconds, TIME_LENGTH);

export const ulidAt = (milliseconds: number, tail: string): string => timePrefix(milliseconds) + tail;

export const timeOfUlid = (ulid: string): number => decodeTime(ulid);

export const newId = (kind: IdKind, now: Date, random: Random): string =>
  ID_PREFIX[kind] + ulidAt(now.getTime(), randomTail(random));

/** Sorts before every id of this kind created at or after this moment, and after all earlier ones. */
export const firstIdAt = (kind: IdKind, at: Date): string => ID_PREFIX[kind] + timePrefix(Math.max(0, at.getTime()));

/** The ULID in an id of this kind, or `undefined` if the text is not such an id. */
export function ulidOf(kind: IdKind, id: string): string | undefined {
  const prefix = ID_PREFIX[kind];
  const ulid = id.slice(prefix.length);
  return id.startsWith(prefix) && ULID.test(ulid) ? ulid : undefined;
}

const SHORT_ID_LENGTH = 10;

/** The short id in a scan URL is the last 50 random bits of the id, so both lead to the same item. */
export const shortIdOf = (id: string): string => id.slice(-SHORT_ID_LENGTH).toLowerCase();
