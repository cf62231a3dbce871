import type { DeploymentOptions } from '../aws-client.ts';
import { readArguments } from '../command.ts';
import { LOCAL_SELECTION, LOCAL_SELECTION_HELP, selectDeployment } from '../select-deployment.ts';

export const HELP = `Redraws the QR images of all codes, for example after their bucket was emptied.

npm run redraw-images -- [options]

${LOCAL_SELECTION_HELP}
  --help            print this text

The command reads the whole table once. You can cancel and repeat it at any time.`;

/** Returns undefined if the user asked for the help. */
export function readOptions(args: string[]): DeploymentOptions | undefined {
  const { help, ...selected } = readArguments(args, HELP, {
    ...LOCAL_SELECTION,
    help: { type: 'boolean', default: false, short: 'h' },
  });
  return help ? undefined : selectDeployment(selected);
}
