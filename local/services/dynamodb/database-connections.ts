import { connect, type Socket } from 'node:net';
import { type RawResponse, ResponseReader } from './response-reader.ts';

const TIMEOUT_MILLISECONDS = 30_000;
const MAX_CONNECTIONS = 64;

interface Exchange {
  readonly response: ResponseReader;
  resolve(response: RawResponse): void;
  reject(error: Error): void;
}

/** A connection that sends one request at a time. */
class Connection {
  readonly #socket: Socket;
  readonly #onClose: () => void;
  #exchange: Exchange | undefined;

  constructor(port: number, onClose: () => void) {
    this.#onClose = onClose;
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true, timeout: TIMEOUT_MILLISECONDS });
    this.#socket.on('data', (data) => this.#receive(data));
    this.#socket.on('timeout', () => this.#socket.destroy(new Error('DynamoDB Local did not respond in time.')));
    this.#socket.on('error', (error) => this.#end(error));
    // After the database has ended its side, the connection must not be used, even if it is not closed yet.
    for (const event of ['end', 'close']) {
      this.#socket.on(event, () => this.#end(new Error('The connection was closed.')));
    }
  }

  send(request: string | Buffer): Promise<RawResponse> {
    return new Promise((resolve, reject) => {
      this.#exchange = { response: new ResponseReader(), resolve, reject };
      // Only a connection with a request in progress keeps the process alive.
      this.#socket.ref();
      this.#socket.write(request);
    });
  }

  #receive(data: Buffer): void {
    try {
      const response = this.#exchange?.response.read(data);
      if (response === undefined) return;
      const exchange = this.#exchange;
      this.#exchange = undefined;
      this.#socket.unref();
      exchange?.resolve(response);
    } catch (error) {
      this.#socket.destroy(error instanceof Error ? error : new Error(String(error)));
    }
  }

  #end(error: Error): void {
    this.#onClose();
    const exchange = this.#exchange;
    this.#exchange = undefined;
    exchange?.reject(error);
  }
}

/** Connections to one port, which are kept open between requests. */
class ConnectionPool {
  readonly #port: number;
  readonly #open = new Set<Connection>();
  readonly #idle: Connection[] = [];
  readonly #waiting: (() => void)[] = [];

  constructor(port: number) {
    this.#port = port;
  }

  async send(request: string | Buffer): Promise<RawResponse> {
    const connection = this.#idle.pop() ?? (await this.#connect());
    try {
      return await connection.send(request);
    } finally {
      if (this.#open.has(connection)) this.#idle.push(connection);
      this.#waiting.shift()?.();
    }
  }

  async #connect(): Promise<Connection> {
    while (this.#open.size >= MAX_CONNECTIONS) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
      const idle = this.#idle.pop();
      if (idle) return idle;
    }
    const connection = new Connection(this.#port, () => {
      this.#open.delete(connection);
      const index = this.#idle.indexOf(connection);
      if (index >= 0) this.#idle.splice(index, 1);
    });
    this.#open.add(connection);
    return connection;
  }
}

const pools = new Map<number, ConnectionPool>();

/**
 * Sends a complete HTTP request to the database. `http.request` would take four times as much CPU time, and each API
 * call makes two to ten requests to the database.
 */
export function sendToDatabase(port: number, request: string | Buffer): Promise<RawResponse> {
  const pool = pools.get(port) ?? new ConnectionPool(port);
  pools.set(port, pool);
  return pool.send(request);
}
