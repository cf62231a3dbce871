import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { eventually } from '../../support/eventually.ts';

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

interface Script {
  readonly worker: string;
  readonly url: string;
  readonly path: string;
}

interface Position {
  readonly lineNumber: number;
  readonly columnNumber: number;
}

/** A debugger that attaches to the worker threads of a process, as the one of VS Code does. */
export class Inspector {
  readonly #socket: WebSocket;
  readonly #answers = new Map<string, (message: Message) => void>();
  readonly #scripts: Script[] = [];
  readonly #paused = new Map<string, Position>();
  #lastId = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => this.#receive(JSON.parse(String(data))));
  }

  static async attach(port: number): Promise<Inspector> {
    const [target] = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
      webSocketDebuggerUrl: string;
    }[];
    const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '');
    await once(socket, 'open');
    const inspector = new Inspector(socket);
    await inspector.#call('', 'NodeWorker.enable', { waitForDebuggerOnStart: false });
    return inspector;
  }

  /** The newest loaded script that was bundled from this source. */
  scriptFrom(source: string, sourcesOf: (script: string) => readonly string[]): Promise<Script> {
    return eventually(() => {
      const found = this.#scripts.findLast(({ path }) => existsSync(`${path}.map`) && sourcesOf(path).includes(source));
      if (!found) throw new Error(`No thread has loaded a script with ${source}.`);
      return found;
    });
  }

  send(worker: string, method: string, params: object = {}): Promise<unknown> {
    return this.#call(worker, method, params);
  }

  /** Where a thread stands. */
  paused(worker: string): Promise<Position> {
    return eventually(() => {
      const position = this.#paused.get(worker);
      if (!position) throw new Error('The thread does not stand at a breakpoint.');
      return position;
    });
  }

  close(): void {
    this.#socket.close();
  }

  /** `worker` is empty for the main thread. */
  async #call(worker: string, method: string, params: object): Promise<unknown> {
    this.#lastId += 1;
    const id = this.#lastId;
    const { promise, resolve } = Promise.withResolvers<Message>();
    this.#answers.set(`${worker} ${id}`, resolve);
    const message = JSON.stringify({ id, method, params });
    const toWorker = { sessionId: worker, message };
    this.#socket.send(
      worker === '' ? message : JSON.stringify({ id: -id, method: 'NodeWorker.sendMessageToWorker', params: toWorker }),
    );
    const { error, result } = await promise;
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  }

  #addScript(worker: string, url: string): void {
    if (url.startsWith('file:')) this.#scripts.push({ worker, url, path: fileURLToPath(url) });
  }

  #receive(message: Message, worker = ''): void {
    if (message.id !== undefined) this.#answers.get(`${worker} ${message.id}`)?.(message);
    const params = message.params as Record<string, never>;
    if (message.method === 'NodeWorker.attachedToWorker')
      void this.#call(params.sessionId ?? '', 'Debugger.enable', {}).catch(() => undefined);
    if (message.method === 'NodeWorker.receivedMessageFromWorker')
      this.#receive(JSON.parse(params.message ?? '{}'), params.sessionId);
    if (message.method === 'Debugger.scriptParsed') this.#addScript(worker, String(params.url));
    if (message.method === 'Debugger.paused') {
      const [frame] = (message.params as { callFrames: readonly { location: Position }[] }).callFrames;
      if (frame) this.#paused.set(worker, frame.location);
    }
  }
}
