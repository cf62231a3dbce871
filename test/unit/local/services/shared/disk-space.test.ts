import { expect, jest, test } from '@jest/globals';
import { DiskSpace } from '../../../../../local/services/shared/disk-space.ts';

test('reports once that the disk is full, and once that it has space again', () => {
  const printed: string[] = [];
  let free = 1e9;
  const now = jest.spyOn(performance, 'now');
  let milliseconds = 0;
  now.mockImplementation(() => (milliseconds += 1_000));
  const disk = new DiskSpace(
    '/data',
    (line) => printed.push(line),
    () => free,
  );
  try {
    expect(disk.hasSpace()).toBe(true);
    free = 10 * 1024 * 1024;
    expect([disk.hasSpace(), disk.hasSpace()]).toEqual([false, false]);
    expect(printed).toEqual([expect.stringMatching(/^The disk is full: 10 MB are left for \/data\./)]);
    free = 1e9;
    expect([disk.hasSpace(), disk.hasSpace()]).toEqual([true, true]);
    expect(printed).toHaveLength(2);
  } finally {
    now.mockRestore();
  }
});

test('reports that the disk has space again, even without another write', () => {
  jest.useFakeTimers();
  const printed: string[] = [];
  let free = 10 * 1024 * 1024;
  const disk = new DiskSpace(
    '/data',
    (line) => printed.push(line),
    () => free,
  );
  try {
    expect(disk.hasSpace()).toBe(false);
    jest.advanceTimersByTime(950);
    expect(disk.hasSpace()).toBe(false);
    // The timer fires 50 ms after that check. Other calls within 100 ms reuse the result, but the timer must not,
    // because only a new check starts the next timer.
    jest.advanceTimersByTime(60);
    free = 1e9;
    jest.advanceTimersByTime(1_000);
    expect(printed).toEqual([expect.stringMatching(/^The disk is full/), 'The disk has space again. Writes continue.']);
  } finally {
    jest.useRealTimers();
  }
});
