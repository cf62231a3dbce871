import type { Message } from './message.ts';

/** Requests to the MCP client that are not answered yet. */
export class PendingRequests {
  private readonly write: (message: object) => void;
  private readonly pending = new Map<string, (result: Message['result']) => void>();
  private count = 0;
  private isCanceled = false;

  constructor(write: (message: object) => void) {
    this.write = write;
  }

  /** Sends a request to the client and returns its result; undefined if the request fails or is canceled. */
  send(method: string, params: object): Promise<Message['result']> {
    if (this.isCanceled) return Promise.resolve(undefined);
    this.count += 1;
    const id = `qpr-${this.count}`;
    return new Promise((resolve) => {
      this.pending.set(id, resolve);
      this.write({ id, method, params });
    });
  }

  /** Resolves the request that the message responds to. Returns false if the message is not such a response. */
  resolve({ id, method, result }: Message): boolean {
    const resolve = method === undefined ? this.pending.get(String(id)) : undefined;
    if (!resolve) return false;
    this.pending.delete(String(id));
    resolve(result);
    return true;
  }

  /** Cancels all pending requests. Later requests are canceled too, and are not sent. */
  cancel(): void {
    this.isCanceled = true;
    for (const resolve of this.pending.values()) resolve(undefined);
    this.pending.clear();
  }
}
