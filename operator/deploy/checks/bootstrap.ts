import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { type Finding, nameOfError } from '../finding.ts';
import { clientConfig, type Place } from '../place.ts';

/** What the template's own rule asks for (CheckBootstrapVersion). */
const LEAST_VERSION = 6;

/** CDK's own bucket and roles, once per account and region. */
export async function checkBootstrap({ account, deployment: { region } }: Place): Promise<Finding> {
  const name = 'bootstrap';
  const remedy = `npx cdk bootstrap aws://${account}/${region}`;
  try {
    const { Parameter } = await new SSMClient(clientConfig(region)).send(
      new GetParameterCommand({ Name: '/cdk-bootstrap/hnb659fds/version' }),
    );
    const version = Number(Parameter?.Value);
    if (version >= LEAST_VERSION) return { name, level: 'ok', detail: `version ${version} in ${region}` };
    return { name, level: 'error', detail: `version ${version} is too old`, remedy };
  } catch (error) {
    if (nameOfError(error) !== 'ParameterNotFound') throw error;
    return { name, level: 'error', detail: `CDK has never been here (${region})`, remedy };
  }
}
