import type { DeploymentOptions } from './aws-client.ts';
import { findDeployment, readDeployments } from './deploy/settings-file.ts';

/** Options that select the deployment that a command works on. */
export const SELECTION = {
  stack: { type: 'string' },
  region: { type: 'string' },
  file: { type: 'string', default: 'deployment.json' },
} as const;

/** Options for commands that also work with the service on this machine. */
export const LOCAL_SELECTION = {
  ...SELECTION,
  local: { type: 'boolean', default: false },
  data: { type: 'string', default: '.local' },
} as const;

export const SELECTION_HELP = `  --stack NAME      the deployed stack (default: the one in the settings file, or Qpr)
  --region REGION   region of the stack (default: from the settings file, or AWS_REGION)
  --file FILE       the settings file of npm run deploy (default deployment.json)`;

export const LOCAL_SELECTION_HELP = `${SELECTION_HELP}
  --local           use the service that runs on this machine (npm start) instead
  --data DIR        with --local: the data directory of that service (default .local)`;

interface Selected {
  readonly stack?: string | undefined;
  readonly region?: string | undefined;
  readonly file: string;
  readonly local?: boolean;
  readonly data?: string;
}

const DEFAULT_STACK = 'Qpr';

/** Finds the deployment in the settings file of `npm run deploy`. Options override the file. */
export function selectDeployment({ stack, region, file, local, data }: Selected): DeploymentOptions {
  if (local && data !== undefined) return { stack: stack ?? DEFAULT_STACK, dataDir: data };
  const found = findDeployment(readDeployments(file), {
    ...(stack !== undefined && { stack }),
    ...(region !== undefined && { region }),
  });
  const chosen = region ?? found?.region;
  return { stack: stack ?? found?.stack ?? DEFAULT_STACK, ...(chosen !== undefined && { region: chosen }) };
}
