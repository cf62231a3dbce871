import { createWriteStream, renameSync, statSync, type WriteStream } from 'node:fs';
import { join } from 'node:path';

const ROTATE_BYTES = 10 * 1024 * 1024;
/** Lines within this time are written together. */
const FLUSH_MILLISECONDS = 50;

/** The log file of a function or an API. The first write opens it. */
export class LogFile {
  readonly #path: string;
  #stream: WriteStream | undefined;
  /** The size of the file when it was opened. */
  #openedBytes = 0;

  constructor(dir: string, name: string) {
    this.#path = join(dir, `${name.replace(/[^\w.-]+/g, '-').replace(/^-/, '')}.log`);
  }

  write(text: string | Uint8Array): void {
    if (this.#stream && this.#openedBytes + this.#stream.bytesWritten > ROTATE_BYTES) void this.close();
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
    this.#openedBytes = statSync(this.#path, { throwIfNoEntry: false })?.size ?? 0;
    if (this.#openedBytes > ROTATE_BYTES) {
      renameSync(this.#path, `${this.#path}.old`);
      this.#openedBytes = 0;
    }
    const stream = createWriteStream(this.#path, { flags: 'a' });
    // A full disk must not stop the service. Only log lines are lost, and the next line opens the file again.
    stream.on('error', () => {
      if (this.#stream === stream) this.#stream = undefined;
    });
    return stream;
  }
}
