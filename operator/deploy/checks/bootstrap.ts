import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { clientConfig, type DeployTarget } from '../deploy-target.ts';
import { type Finding, nameOfError } from '../finding.ts';

/** The version of the bootstrap resources that the template requires (CheckBootstrapVersion). */
const MIN_VERSION = 6;

/** Checks CDK's bucket and roles, which are created once per account and region. */
export async function checkBootstrap({ deployment: { region } }: DeployTarget): Promise<Finding> {
  const name = 'bootstrap';
  const remedy = `npm run bootstrap -- --region ${region}`;
  try {
    const { Parameter } = await new SSMClient(clientConfig(region)).send(
      new GetParameterCommand({ Name: '/cdk-bootstrap/hnb659fds/version' }),
    );
    const version = Number(Parameter?.Value);
    if (version >= MIN_VERSION) return { name, level: 'ok', detail: `version ${version} in ${region}` };
    return { name, level: 'error', detail: `version ${version} is too old`, remedy };
  } catch (error) {
    if (nameOfError(error) !== 'ParameterNotFound') throw error;
    return { name, level: 'error', detail: `${region} has not been bootstrapped for CDK`, remedy };
  }
}
