import { createWriteStream, existsSync, renameSync, statSync, type WriteStream } from 'node:fs';
import { join } from 'node:path';

const ROTATE_BYTES = 10 * 1024 * 1024;
/** Lines within this time are written together. */
const FLUSH_MILLISECONDS = 50;

/** The log file of a function or an API. The first write opens it. */
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
      setTimeout(() => stream.uncork(), FLUSH_MILLISECONDS).unref();
    }
    stream.write(text);
  }

  async close(): Promise<void> {
    const stream = this.#stream;
    this.#stream = undefined;
    if (stream !== undefined) await new Promise<void>((resolve) => stream.end(() => resolve()));
  }

  /** Opens the file. If it is large, first renames it to `.old`, which replaces the previous `.old` file. */
  #open(): WriteStream {
    if (existsSync(this.#path) && statSync(this.#path).size > ROTATE_BYTES) renameSync(this.#path, `${this.#path}.old`);
    const stream = createWriteStream(this.#path, { flags: 'a' });
    // A full disk must not stop the service. Only log lines are lost.
    stream.on('error', () => undefined);
    return stream;
  }
}
