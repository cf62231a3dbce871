import type { DeploymentOptions } from '../aws-client.ts';
import { readArguments } from '../command.ts';
import { LOCAL_SELECTION, LOCAL_SELECTION_HELP, selectDeployment } from '../select-deployment.ts';

export const HELP = `Lists dead letters (work that failed after all retries). With --redrive, also redrives (retries) them.

npm run dead-letters -- [options]

  --redrive NAME    redrive the dead letters of this function (its name in the list), or of all: --redrive all
${LOCAL_SELECTION_HELP}
  --json            print one JSON document instead of lines
  --help            print this text

It is safe to repeat this command. At worst, an e-mail is sent twice. A dead letter that fails again stays in its queue.
A run reads up to 1,000 dead letters per queue. Exit code 0: none is left. 1: some are left, or a queue may have more.`;

export interface Options extends DeploymentOptions {
  readonly redrive?: string;
  readonly json: boolean;
}

/** Returns undefined if the user asked for the help. */
export function readOptions(args: string[]): Options | undefined {
  const flag = { type: 'boolean', default: false } as const;
  const { help, redrive, json, ...selected } = readArguments(args, HELP, {
    redrive: { type: 'string' },
    ...LOCAL_SELECTION,
    json: flag,
    help: { ...flag, short: 'h' },
  });
  if (help) return undefined;
  return { ...selectDeployment(selected), json, ...(redrive !== undefined && { redrive }) };
}
