import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CloudFormationClient, DeleteStackCommand, waitUntilStackDeleteComplete } from '@aws-sdk/client-cloudformation';
import { PROBE_STACK } from '../../contracts/probe.ts';
import { awsClientConfig } from '../aws-client.ts';
import type { ProbeEnvironment, ProbeOutputs } from './target.ts';

const PROJECT_DIR = join(import.meta.dirname, '..', '..');

/** CloudFront takes some minutes to remove a distribution. */
const REMOVAL_TIMEOUT_SECONDS = 1_800;

/** Deploys the synthesized probe stack to the AWS account of the user's credentials. */
export const awsEnvironment = (assemblyDir: string, region: string): ProbeEnvironment => ({
  removalInstructions: `aws cloudformation delete-stack --stack-name ${PROBE_STACK} --region ${region}`,

  async deploy() {
    const outputsFile = join(assemblyDir, 'outputs.json');
    const args = ['deploy', PROBE_STACK, '--app', assemblyDir, '--outputs-file', outputsFile];
    const child = spawn(join(PROJECT_DIR, 'node_modules/.bin/cdk'), [...args, '--require-approval', 'never'], {
      cwd: PROJECT_DIR,
      stdio: 'inherit',
      env: { ...process.env, AWS_REGION: region, AWS_DEFAULT_REGION: region },
    });
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new Error('cdk deploy failed, see above');
    const outputs = (JSON.parse(readFileSync(outputsFile, 'utf8')) as Record<string, ProbeOutputs>)[PROBE_STACK];
    if (outputs === undefined) throw new Error('the stack has no outputs');
    return { outputs, aws: { ...awsClientConfig({}), region } };
  },

  async remove() {
    const client = new CloudFormationClient(awsClientConfig({ region }));
    await client.send(new DeleteStackCommand({ StackName: PROBE_STACK }));
    const { state, reason } = await waitUntilStackDeleteComplete(
      { client, maxWaitTime: REMOVAL_TIMEOUT_SECONDS },
      { StackName: PROBE_STACK },
    );
    if (state !== 'SUCCESS') throw new Error(String(reason ?? state));
  },
});
