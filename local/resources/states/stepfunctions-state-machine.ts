import * as z from 'zod';
import { physicalName } from '../../engine/physical-name.ts';
import { templateError } from '../../engine/template-error.ts';
import type { ResourceType } from '../../engine/types.ts';
import type { RolePolicies } from '../../services/iam/role-policies.ts';
import { noLocalEffect, readProperties, withResourceName } from '../../services/shared/properties.ts';
import { openStateMachine } from '../../services/states/state-machine.ts';
import { stateMachinesOf } from '../../services/states/states-service.ts';

const properties = z.strictObject({
  StateMachineName: z.string().optional(),
  StateMachineType: z.literal('STANDARD').optional(),
  RoleArn: z.string(),
  DefinitionString: z.string().optional(),
  Definition: z.record(z.string(), z.unknown()).optional(),
  DefinitionSubstitutions: z.record(z.string(), z.coerce.string()).default({}),
  EncryptionConfiguration: noLocalEffect,
  LoggingConfiguration: noLocalEffect,
  TracingConfiguration: noLocalEffect,
  Tags: noLocalEffect,
});

export const stepfunctionsStateMachine: ResourceType = {
  types: ['AWS::StepFunctions::StateMachine'],
  async start(resource, runtime) {
    const settings = readProperties(resource, properties);
    const template = settings.DefinitionString ?? (settings.Definition && JSON.stringify(settings.Definition));
    if (template === undefined) throw templateError(resource, 'a definition from S3 is not supported locally');
    const definition = Object.entries(settings.DefinitionSubstitutions).reduce(
      (text, [name, value]) => text.replaceAll(`\${${name}}`, () => value),
      template,
    );
    const name = settings.StateMachineName ?? physicalName(runtime.stackName, resource.logicalId, 80);
    const machine = withResourceName(resource, () =>
      openStateMachine(runtime, { name, roleArn: settings.RoleArn, definition }),
    );
    stateMachinesOf(runtime).set(machine.arn, machine);
    runtime.publish('state-machine', machine.arn, machine);
    return {
      identity: { ref: machine.arn, attributes: { Arn: machine.arn, Name: name, StateMachineRevisionId: 'INITIAL' } },
      ready: () =>
        runtime.find<RolePolicies>('iam', 'policies').authorizeAssume(settings.RoleArn, 'states.amazonaws.com'),
      startBackground: () => machine.resume(),
      stop: () => machine.suspend(),
    };
  },
};
