import type { Client } from '../src/qpr.ts';
import { createClient } from '../src/qpr.ts';
import type { Invocation } from './command.ts';
import { type Connection, findConnection } from './connection/connection.ts';
import { type JsonOutput, jsonOutput } from './terminal/json-output.ts';
import type { Terminal } from './terminal/terminal.ts';

/** Everything an action needs. */
export interface Context extends Invocation {
  readonly terminal: Terminal;
  /** Set if the output is for programs: `--json` or `--jsonl`. */
  readonly json?: JsonOutput | undefined;
  /** Looked up on the first call, so that help and usage errors work without a service. */
  connection(): Connection;
  client(): Client;
}

/** Runs a command and returns its exit code; undefined means success. */
export type Action = (context: Context) => Promise<number | undefined>;

export function contextOf(invocation: Invocation, terminal: Terminal): Context {
  let connection: Connection | undefined;
  const connect = () => {
    // Only for `qpr listen`, `--data` is another name for `--local-dir`.
    const { data } = invocation.command.name === 'listen' ? invocation.options : {};
    connection ??= findConnection(
      { ...(data !== undefined && { 'local-dir': data }), ...invocation.options },
      terminal,
    );
    return connection;
  };
  return {
    ...invocation,
    terminal,
    json: jsonOutput(invocation.options, terminal),
    connection: connect,
    client: () => clientOf(connect(), terminal),
  };
}

export const clientOf = ({ baseUrl, apiKey }: Pick<Connection, 'baseUrl' | 'apiKey'>, { fetch }: Terminal): Client =>
  createClient({ baseUrl, apiKey, fetch });
