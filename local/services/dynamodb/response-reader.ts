export interface RawResponse {
  readonly status: number;
  /** The headers for the caller, without those that concern only this connection. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

const FORWARDED_HEADERS = new Set(['content-type', 'x-amz-crc32', 'x-amzn-requestid']);
const LINE_END = '\r\n';
const HEAD_END = '\r\n\r\n';
const HEXADECIMAL = 16;

interface Head {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined if the body comes in chunks. */
  readonly length: number | undefined;
}

/** Reads one HTTP/1.1 response of DynamoDB Local, piece by piece as it arrives. */
export class ResponseReader {
  #unread: Buffer = Buffer.alloc(0);
  #head: Head | undefined;
  readonly #chunks: Buffer[] = [];

  /** Returns the response once it is complete. */
  read(data: Buffer): RawResponse | undefined {
    this.#unread = this.#unread.length === 0 ? data : Buffer.concat([this.#unread, data]);
    this.#head ??= this.#readHead();
    if (this.#head === undefined) return undefined;
    const { status, headers, length } = this.#head;
    const body = length === undefined ? this.#readChunks() : this.#readBytes(length);
    return body && { status, headers, body };
  }

  #readHead(): Head | undefined {
    const text = this.#readUntil(HEAD_END);
    if (text === undefined) return undefined;
    const [statusLine = '', ...lines] = text.split(LINE_END);
    const headers: Record<string, string> = {};
    let length: number | undefined;
    let isChunked = false;
    for (const line of lines) {
      const colon = line.indexOf(':');
      const name = line.slice(0, colon).toLowerCase();
      const value = line.slice(colon + 1).trim();
      if (name === 'content-length') length = Number(value);
      else if (name === 'transfer-encoding') isChunked = value.toLowerCase() === 'chunked';
      else if (FORWARDED_HEADERS.has(name)) headers[name] = value;
    }
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(statusLine)?.[1]);
    if (!Number.isInteger(status)) throw new Error('DynamoDB Local sent a response that is not HTTP/1.1.');
    if (!isChunked && !Number.isInteger(length)) {
      throw new Error('DynamoDB Local sent a response with neither a length nor chunks.');
    }
    return { status, headers, length: isChunked ? undefined : length };
  }

  #readChunks(): Buffer | undefined {
    for (;;) {
      const end = this.#unread.indexOf(LINE_END);
      if (end < 0) return undefined;
      const size = Number.parseInt(this.#unread.toString('latin1', 0, end), HEXADECIMAL);
      if (Number.isNaN(size)) throw new Error('DynamoDB Local sent a chunk without its size.');
      const start = end + LINE_END.length;
      if (this.#unread.length < start + size + LINE_END.length) return undefined;
      this.#chunks.push(this.#unread.subarray(start, start + size));
      this.#unread = this.#unread.subarray(start + size + LINE_END.length);
      if (size === 0) return Buffer.concat(this.#chunks);
    }
  }

  #readBytes(length: number): Buffer | undefined {
    return this.#unread.length < length ? undefined : this.#unread.subarray(0, length);
  }

  #readUntil(separator: string): string | undefined {
    const end = this.#unread.indexOf(separator);
    if (end < 0) return undefined;
    const text = this.#unread.toString('latin1', 0, end);
    this.#unread = this.#unread.subarray(end + separator.length);
    return text;
  }
}
