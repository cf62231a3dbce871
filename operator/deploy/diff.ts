import { flatten } from '../../shared/cloudformation/flatten.ts';
import type { Cdk } from './cdk.ts';
import type { DeployTarget } from './deploy-target.ts';
import { deployedTemplate, isDeployed } from './deployed-stack.ts';
import { withDeployedWebAcl } from './edge-stack.ts';
import { dataAtRisk } from './template/stored-data.ts';
import { transitionOf } from './template/transition.ts';

/** Prints what a deployment would change, and changes nothing. Returns whether all data stays where it is. */
export async function printDiff(target: DeployTarget, print: (line: string) => void, cdk: Cdk): Promise<boolean> {
  const { stack } = target.deployment;
  if (!(await isDeployed(target))) {
    print(`${stack} is new: a deployment would create everything.`);
    return true;
  }
  return cdk.synthesize(await withDeployedWebAcl(target), async (synthesized) => {
    await cdk.diff(synthesized);
    const deployed = await deployedTemplate(target);
    for (const reason of transitionOf(deployed, synthesized.template)?.reasons ?? [])
      print(`The deployment needs two steps: ${reason}`);
    const risks = dataAtRisk(flatten(deployed), flatten(synthesized.template));
    print(risks.length === 0 ? 'Nothing that holds data is replaced or deleted.' : 'CHANGES TO DATA:');
    for (const risk of risks) print(`  ${risk}`);
    return risks.length === 0;
  });
}
