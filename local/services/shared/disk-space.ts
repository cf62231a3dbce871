import { statfsSync } from 'node:fs';

/** Space that the database and the queues may still need for data that they have already accepted. */
const RESERVE_BYTES = 64 * 1024 * 1024;
/** The result of a check is reused for this long. */
const CHECK_MILLISECONDS = 100;
/**
 * A write checks the space, but there may be no writes while the disk is full. Checks at this interval then find out
 * when there is space again.
 */
const FULL_CHECK_MILLISECONDS = 1_000;

const freeBytesOf = (directory: string): number => {
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize;
};

/**
 * Checks whether there is space for more data. The embedded database acknowledges writes on a full disk and loses them,
 * so writes must stop before the disk is full.
 */
export class DiskSpace {
  readonly #directory: string;
  readonly #print: (line: string) => void;
  readonly #freeBytes: (directory: string) => number;
  #checkedAt = Number.NEGATIVE_INFINITY;
  #hasSpace = true;
  #nextCheck: NodeJS.Timeout | undefined;

  constructor(directory: string, print: (line: string) => void, freeBytes = freeBytesOf) {
    this.#directory = directory;
    this.#print = print;
    this.#freeBytes = freeBytes;
  }

  hasSpace(): boolean {
    const now = performance.now();
    if (now - this.#checkedAt < CHECK_MILLISECONDS) return this.#hasSpace;
    this.#checkedAt = now;
    const free = this.#freeBytes(this.#directory);
    const hasSpace = free > RESERVE_BYTES;
    if (hasSpace !== this.#hasSpace) this.#print(hasSpace ? SPACE_AVAILABLE : diskFull(this.#directory, free));
    this.#hasSpace = hasSpace;
    if (!hasSpace && !this.#nextCheck) {
      this.#nextCheck = setTimeout(() => {
        this.#nextCheck = undefined;
        this.#checkedAt = Number.NEGATIVE_INFINITY;
        this.hasSpace();
      }, FULL_CHECK_MILLISECONDS).unref();
    }
    return hasSpace;
  }
}

const diskFull = (directory: string, free: number) =>
  `The disk is full: ${Math.floor(free / 1024 / 1024)} MB are left for ${directory}. Writes stop until ` +
  `${RESERVE_BYTES / 1024 / 1024} MB are free; requests that write get 503. No acknowledged write is lost.`;
const SPACE_AVAILABLE = 'The disk has space again. Writes continue.';
