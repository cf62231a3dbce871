import { createWriteStream, existsSync, renameSync, statSync, type WriteStream } from 'node:fs';
import { join } from 'node:path';

const ROTATE_BYTES = 10 * 1024 * 1024;
/** Lines of this time go out in one write. */
const GATHER_MILLISECONDS = 50;

/** A log file of a function or an API, opened when the first line comes. */
export class LogFile {
  readonly #path: string;
  #stream: WriteStream | undefined;

  constructor(dir: string, name: string) {
    this.#path = join(dir, `${name.replace(/[^\w.-]+/g, '-').replace(/^-/, '')}.log`);
  }

  write(text: string | Uint8Array): void {
    this.#stream ??= this.#open();
    const stream = this.#stream;
    if (stream.writableCorked === 0) {
      stream.cork();
      setTimeout(() => stream.uncork(), GATHER_MILLISECONDS).unref();
    }
    stream.write(text);
  }

  async close(): Promise<void> {
    const stream = this.#stream;
    this.#stream = undefined;
    if (stream !== undefined) await new Promise<void>((resolve) => stream.end(() => resolve()));
  }

  /** A file that has grown large makes room at the next start; the one before it goes. */
  #open(): WriteStream {
    if (existsSync(this.#path) && statSync(this.#path).size > ROTATE_BYTES) renameSync(this.#path, `${this.#path}.old`);
    const stream = createWriteStream(this.#path, { flags: 'a' });
    // A full disk must not take the service down; the lines are lost, the responses are not.
    stream.on('error', () => undefined);
    return stream;
  }
}
