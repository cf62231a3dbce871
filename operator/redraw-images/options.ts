import type { DeploymentOptions } from '../aws-client.ts';
import { readArguments } from '../command.ts';

export const HELP = `Redraws the QR images of all codes, for example after their bucket was emptied.

npm run redraw-images -- [options]

  --stack NAME      the deployed stack (default Qpr), in the account and region of your AWS credentials
  --local           use the service that runs on this machine (npm start) instead
  --data DIR        its data directory (default .local)
  --help            print this text

It reads the whole table once. You can cancel and repeat it at any time.`;

/** Returns undefined if the user asked for the help. */
export function readOptions(args: string[]): DeploymentOptions | undefined {
  const { help, stack, local, data } = parse(args);
  return help ? undefined : { stack, ...(local && { dataDir: data }) };
}

function parse(args: string[]) {
  const flag = { type: 'boolean', default: false } as const;
  return readArguments(args, HELP, {
    stack: { type: 'string', default: 'Qpr' },
    local: flag,
    data: { type: 'string', default: '.local' },
    help: { ...flag, short: 'h' },
  });
}
