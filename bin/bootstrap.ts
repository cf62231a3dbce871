import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readArguments, runCommand } from '../operator/command.ts';
import { UserError } from '../shared/user-error.ts';

const HELP = `Creates what CDK needs in an account and region: a bucket and roles. Once per account and region.

npm run bootstrap -- [options]

  --region REGION   the AWS region (default: AWS_REGION)
  --help            print this text`;

const text = { type: 'string' } as const;
const flag = { type: 'boolean', default: false, short: 'h' } as const;

await runCommand(
  HELP,
  (args) => {
    const { help, region = process.env.AWS_REGION } = readArguments(args, HELP, { region: text, help: flag });
    if (region === undefined && !help) throw new UserError('The region is missing. Pass --region eu-west-1.');
    return help || region === undefined ? undefined : { region };
  },
  async ({ region }) => {
    const { checkCredentials } = await import('../operator/deploy/checks/account.ts');
    const { lineOf } = await import('../operator/deploy/finding.ts');
    const { account, ...finding } = await checkCredentials({ region });
    process.stdout.write(`${lineOf(finding)}\n`);
    if (account === undefined) return false;
    const cdk = join(import.meta.dirname, '..', 'node_modules', '.bin', 'cdk');
    // In this project's folder, CDK would first synthesize the whole app: a minute without any output.
    const { status } = spawnSync(cdk, ['bootstrap', `aws://${account}/${region}`], { cwd: tmpdir(), stdio: 'inherit' });
    return status === 0;
  },
);
