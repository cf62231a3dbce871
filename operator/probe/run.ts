import { ASSUMPTION_NAMES } from '../../contracts/aws-assumptions.ts';
import { ASSUMPTION_CHECKS } from './checks/index.ts';
import { type ProbeResult, tableOf } from './report.ts';
import type { ProbeEnvironment } from './target.ts';

type Print = (line: string) => void;

/**
 * Deploys the probe stack, tests every assumption, and deletes the stack, even after a failure or Ctrl-C. Returns
 * whether every assumption has a result and the stack was deleted.
 */
export async function runProbe(environment: ProbeEnvironment, print: Print): Promise<boolean> {
  let isCanceled = false;
  const cancel = () => {
    print(isCanceled ? 'The stack is being deleted. Please wait.' : 'Canceled. Deleting the stack …');
    isCanceled = true;
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, cancel);
  let isComplete = false;
  try {
    const results = await testAssumptions(environment, print, () => isCanceled);
    isComplete = !isCanceled && results.every(({ value }) => value !== undefined);
  } catch (error) {
    print(`The stack could not be deployed: ${reasonOf(error)}`);
  } finally {
    isComplete = (await remove(environment, print)) && isComplete;
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.removeListener(signal, cancel);
  }
  return isComplete;
}

async function testAssumptions(
  environment: ProbeEnvironment,
  print: Print,
  isCanceled: () => boolean,
): Promise<readonly ProbeResult[]> {
  print('1/3 Deploying the probe stack …');
  const target = await environment.deploy();
  print('2/3 Testing the assumptions …');
  const results: ProbeResult[] = [];
  for (const name of ASSUMPTION_NAMES) {
    if (isCanceled()) break;
    const result = await ASSUMPTION_CHECKS[name](target).then(
      (value): ProbeResult => ({ name, value }),
      (error: unknown): ProbeResult => ({ name, reason: reasonOf(error) }),
    );
    print(`  ${name}: ${result.value ?? `unknown (${result.reason})`}`);
    results.push(result);
  }
  print(`\n${tableOf(results)}\n`);
  return results;
}

async function remove(environment: ProbeEnvironment, print: Print): Promise<boolean> {
  print('3/3 Deleting the probe stack …');
  try {
    await environment.remove();
    print('Deleted.');
    return true;
  } catch (error) {
    print(`The stack could not be deleted: ${reasonOf(error)}`);
    print(`Delete it yourself: ${environment.removalInstructions}`);
    return false;
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
