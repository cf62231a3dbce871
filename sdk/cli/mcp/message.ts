/** A JSON-RPC message with the fields that `qpr mcp` reads. */
export interface Message {
  readonly jsonrpc: '2.0';
  readonly id?: string | number;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly result?: Readonly<Record<string, unknown>>;
}

export function messageOf(line: string): Message | undefined {
  try {
    const message = JSON.parse(line);
    return message?.jsonrpc === '2.0' ? message : undefined;
  } catch {
    return undefined;
  }
}
