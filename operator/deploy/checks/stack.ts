import { STACK_DESCRIPTION } from '../../../lib/settings/stack-description.ts';
import type { DeployTarget } from '../deploy-target.ts';
import { findStack, isRolledBack, physicalIdOf } from '../deployed-stack.ts';
import type { Finding } from '../finding.ts';
import { aliasesOf } from './distribution.ts';

/** States that a deployment cannot recover from, with the remedy for each. */
const STUCK: Readonly<Record<string, string>> = {
  ROLLBACK_FAILED:
    'aws cloudformation delete-stack --stack-name <stack>, then deploy again; docs/deploy.md lists what remains',
  DELETE_FAILED:
    'empty the buckets that could not be deleted (aws s3 rm --recursive s3://<bucket>), then delete the stack again',
  UPDATE_ROLLBACK_FAILED: 'aws cloudformation continue-update-rollback --stack-name <stack>',
};

export async function checkStack(target: DeployTarget): Promise<Finding> {
  const name = 'stack';
  const { stack, account } = target.deployment;
  const found = await findStack(target);
  if (found === undefined) return { name, level: 'ok', detail: `${stack} is new` };
  const { status, description } = found;
  if (description !== STACK_DESCRIPTION) {
    const detail = `${stack} is a stack of another application, which this deployment would replace`;
    return { name, level: 'error', detail, remedy: 'choose another name with --stack' };
  }
  const remedy = STUCK[status]?.replace('<stack>', stack);
  if (remedy !== undefined) return { name, level: 'error', detail: `${stack} is stuck: ${status}`, remedy };
  if (status.endsWith('_IN_PROGRESS')) {
    return { name, level: 'error', detail: `${stack} is being changed: ${status}`, remedy: 'wait until that is done' };
  }
  if (account === undefined && !isRolledBack(found)) {
    return {
      name,
      level: 'error',
      detail: `${stack} is deployed, but not with this settings file: settings that are not given would return to their defaults`,
      remedy: 'use the file of the last deployment, or pass all settings again with --force',
    };
  }
  return { name, level: 'ok', detail: `${stack} is ${status}` };
}

/** The domains of the deployed distribution, which printed codes rely on. Empty if nothing is deployed. */
export async function deployedAliases(target: DeployTarget): Promise<readonly string[]> {
  if ((await findStack(target)) === undefined) return [];
  const id = await physicalIdOf(target, 'AWS::CloudFront::Distribution');
  return id === undefined ? [] : aliasesOf(id);
}
