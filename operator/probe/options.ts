import { UserError } from '../../shared/user-error.ts';
import { readArguments } from '../command.ts';

export const HELP = `Finds out how AWS behaves where its documentation is unclear (docs/aws-assumptions.md). Deploys a small stack, runs
tests on it, prints the results and what to set for your deployment, and deletes the stack. This takes about 15 minutes
and costs less than a cent.

npm run probe -- [options]

  --region REGION   the AWS region (default: the variable AWS_REGION or AWS_DEFAULT_REGION)
  --local           probe the local runtime of npm start instead of AWS
  --assume PAIR     with --local: simulate an unexpected behavior, e.g. content-type=worst; repeatable
  --help            print this text

Run npm run bootstrap in the account first, as for a deployment. Ctrl-C also deletes the stack.
Exit code 0: every assumption has a result, and the stack was deleted. 1: a result is missing, or the stack could not be
deleted.`;

export type ProbeOptions =
  | { readonly local: true; readonly assume: readonly string[] }
  | { readonly local: false; readonly region: string };

/** Returns undefined if the user asked for the help. */
export function readProbeOptions(args: string[], environment: NodeJS.ProcessEnv): ProbeOptions | undefined {
  const { help, local, region, assume } = readArguments(args, HELP, {
    region: { type: 'string' },
    local: { type: 'boolean', default: false },
    assume: { type: 'string', multiple: true, default: [] as string[] },
    help: { type: 'boolean', default: false, short: 'h' },
  });
  if (help) return undefined;
  if (local) return { local, assume };
  if (assume.length > 0)
    throw new UserError('--assume needs --local, because only the local runtime can simulate behavior.');
  const wanted = region ?? environment.AWS_REGION ?? environment.AWS_DEFAULT_REGION;
  if (wanted === undefined)
    throw new UserError('The region is missing. Pass --region eu-west-1, or set the variable AWS_REGION.');
  return { local, region: wanted };
}
