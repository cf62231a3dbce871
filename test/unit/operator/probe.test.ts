import { expect, test } from '@jest/globals';
import { readProbeOptions } from '../../../operator/probe/options.ts';
import { tableOf } from '../../../operator/probe/report.ts';
import { runProbe } from '../../../operator/probe/run.ts';
import type { ProbeEnvironment, ProbeTarget } from '../../../operator/probe/target.ts';

const REMOVAL = 'aws cloudformation delete-stack --stack-name QprProbe --region eu-west-1';

async function runProbeWith(environment: Partial<ProbeEnvironment>) {
  const lines: string[] = [];
  const unused = () => Promise.reject(new Error('no stack'));
  const complete = { deploy: unused, remove: async () => undefined, removalInstructions: REMOVAL, ...environment };
  const succeeded = await runProbe(complete, (line) => lines.push(line));
  return { succeeded, lines };
}

test('the probe deletes its stack if the deployment fails', async () => {
  const { succeeded, lines } = await runProbeWith({
    deploy: () => Promise.reject(new Error('cdk deploy failed, see above')),
  });
  expect(lines).toEqual([
    '1/3 Deploying the probe stack …',
    'The stack could not be deployed: cdk deploy failed, see above',
    '3/3 Deleting the probe stack …',
    'Deleted.',
  ]);
  expect(succeeded).toBe(false);
});

/** A deployed stack that throws an error if the probe tests an assumption. */
const UNUSED_STACK: ProbeTarget = {
  get outputs(): never {
    throw new Error('no stack');
  },
  get aws(): never {
    throw new Error('no stack');
  },
};

test('after Ctrl-C during the deployment, the probe deletes its stack and tests nothing', async () => {
  const { succeeded, lines } = await runProbeWith({
    deploy: async () => {
      process.emit('SIGINT');
      return UNUSED_STACK;
    },
  });
  expect(lines.filter((line) => line.startsWith('  '))).toEqual([]);
  expect(lines).toContain('Canceled. Deleting the stack …');
  expect(lines.slice(-2)).toEqual(['3/3 Deleting the probe stack …', 'Deleted.']);
  expect(succeeded).toBe(false);
});

test('if the deletion of its stack fails, the probe prints the command that deletes it', async () => {
  const { succeeded, lines } = await runProbeWith({ remove: () => Promise.reject(new Error('Access denied')) });
  expect(lines.slice(-2)).toEqual(['The stack could not be deleted: Access denied', `Delete it yourself: ${REMOVAL}`]);
  expect(succeeded).toBe(false);
});

test('the probe prints the result of each assumption, and which setting to change', () => {
  const table = tableOf([
    { name: 'leading-keys', value: 'union' },
    { name: 'content-type', value: 'forwarded' },
    { name: 'bus-events', reason: 'not all test items\narrived' },
  ]);
  expect(table.split('\n').map((line) => line.split(/ {2,}/))).toEqual([
    ['assumption', 'result', 'what to set'],
    ['leading-keys', 'union', expect.stringContaining('deploy with -c leadingKeys=off')],
    ['content-type', 'forwarded (as expected)', '-'],
    ['bus-events', 'unknown: not all test items arrived', 'run npm run probe again'],
  ]);
});

test('the probe reads its options', () => {
  expect(readProbeOptions(['--region', 'eu-west-1'], {})).toEqual({ local: false, region: 'eu-west-1' });
  expect(readProbeOptions([], { AWS_REGION: 'us-east-1' })).toEqual({ local: false, region: 'us-east-1' });
  expect(readProbeOptions(['--local', '--assume', 'a=b'], {})).toEqual({ local: true, assume: ['a=b'] });
  expect(readProbeOptions(['--help'], {})).toBeUndefined();
  expect(() => readProbeOptions([], {})).toThrow('The region is missing.');
  expect(() => readProbeOptions(['--assume', 'a=b'], { AWS_REGION: 'us-east-1' })).toThrow('--assume needs --local');
});
