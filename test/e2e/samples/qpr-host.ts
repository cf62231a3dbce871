import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import type { AddressInfo, Socket } from 'node:net';
import { createServer } from 'node:net';
import { run } from '../../../sdk/cli/run.ts';
import { fakeTerminal } from '../../support/sdk/fake-terminal.ts';

/** Runs `qpr` commands in the process of the test. */
export interface QprHost {
  /** A bash script that acts as the `qpr` command. */
  readonly script: string;
  stop(): Promise<void>;
}

/**
 * Runs the `qpr` commands of a shell in this process. In separate processes, a hundred commands would spend most of
 * their time loading Node.js and `qpr`. Other tests run the `qpr` of the package.
 */
export async function startQprHost(): Promise<QprHost> {
  const server = createServer((socket) => {
    let received = '';
    socket.setEncoding('utf8').on('data', (text: string) => {
      received += text;
      const [count = '', ...values] = received.split('\0');
      // The text after the last separator is empty, or the beginning of the next value.
      if (count !== '' && values.length > Number(count)) void answer(socket, values.slice(0, Number(count)));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const values = `"$QPR_BASE_URL" "$QPR_API_KEY" "$HOME" "$PWD" "$@"`;
  return {
    script: `exec 3<>/dev/tcp/127.0.0.1/${port}; printf '%s\\0' $(($# + 4)) ${values} >&3; exec cat <&3`,
    stop: async () => {
      server.close();
      await once(server, 'close');
    },
  };
}

/** Sends the output of a command to the shell, and adds its exit code to the log. */
async function answer(socket: Socket, [baseUrl, apiKey, home = '', dir, ...args]: readonly string[]): Promise<void> {
  const terminal = fakeTerminal({
    env: { QPR_BASE_URL: baseUrl, QPR_API_KEY: apiKey, QPR_CONFIG_DIR: home },
    fetch,
    ...(dir && { dir }),
  });
  const code = await run(args, terminal);
  appendFileSync(`${home}/log`, `${[code, ...terminal.stderrLines].join(' ')}\n`);
  socket.end(terminal.stdoutLines.map((text) => `${text}\n`).join(''));
}
