import { describe, expect, test } from '@jest/globals';
import { newId, randomTail, timeOfUlid, timePrefix, ulidAt, ulidOf } from '../../../lambdas/platform/ids.ts';

const zeros = (bytes: number) => new Uint8Array(bytes);
const TIME = new Date('2026-03-01T12:00:00.000Z');

describe('ids', () => {
  test('contain their prefix and their time', () => {
    const id = newId('qprCode', TIME, zeros);
    expect(id).toMatch(/^qpr_[0-9A-HJKMNP-TV-Z]{26}$/);
    expect(timeOfUlid(ulidOf('qprCode', id) ?? '')).toBe(TIME.getTime());
  });

  test('sort by time', () => {
    const earlier = ulidAt(TIME.getTime(), 'Z'.repeat(16));
    const later = timePrefix(TIME.getTime() + 1);
    expect(earlier < later).toBe(true);
    expect(timePrefix(TIME.getTime()) < earlier).toBe(true);
  });

  test('map the 256 byte values evenly to the 32 characters', () => {
    const counts = new Map<string, number>();
    for (let byte = 0; byte < 256; byte += 1) {
      const character = randomTail((bytes) => new Uint8Array(bytes).fill(byte)).charAt(0);
      counts.set(character, (counts.get(character) ?? 0) + 1);
    }
    expect([...counts.values()]).toEqual(Array.from({ length: 32 }, () => 8));
  });

  test.each([
    '',
    'qpr_',
    'qpr_nothing',
    'acc_01ARZ3NDEKTSV4RRFFQ69G5FAV',
    'qpr_81ARZ3NDEKTSV4RRFFQ69G5FAV',
    'qpr_01arz3ndektsv4rrffq69g5fav',
    'qpr_01ARZ3NDEKTSV4RRFFQ69G5FA',
    'qpr_01ARZ3NDEKTSV4RRFFQ69G5FAVV',
    'qpr_01ARZ3NDEKTSV4RRFFQ69G5FAV\n',
    'qpr_01ARZ3NDEKTSV4RRFFQ69G5FAI',
  ])('rejects %j as the id of a code', (text) => expect(ulidOf('qprCode', text)).toBeUndefined());
});
