import { expect, test } from '@jest/globals';
import { tableGrants } from './support/permissions.ts';
import { only, templateOf } from './support/synthesized.ts';
import { ruleFor } from './support/triggers.ts';

const template = await templateOf();

/** The state machine that deletes an account. */
const [machineId, machine] = only(template, 'AWS::StepFunctions::StateMachine', ({ DefinitionString }) =>
  JSON.stringify(DefinitionString).includes('Announce'),
);
const definition = JSON.stringify(machine.Properties.DefinitionString);

test('the deletion of an account waits two weeks and then repeats until everything is erased', () => {
  expect(definition).toContain('\\"Seconds\\":1209600');
  expect(definition).toContain('\\"Variable\\":\\"$.erasure.done\\"');
  expect(definition).toContain('\\"Default\\":\\"Erase\\"');
});

test('every deletion request starts an execution', () => {
  const [busId] = only(template, 'AWS::Events::EventBus');
  const [, rule] = ruleFor(template, 'account.deletion_requested');
  expect(rule.Properties).toMatchObject({
    EventBusName: { Ref: busId },
    EventPattern: { source: ['qpr'], 'detail-type': ['account.deletion_requested'] },
    Targets: [{ Arn: { Ref: machineId } }],
  });
});

test('the function that announces a deletion may only read accounts', () => {
  expect(tableGrants(template, 'announce-account-deletion')).toEqual([
    { actions: ['dynamodb:GetItem'], keys: ['ACCOUNT#*'] },
  ]);
});
