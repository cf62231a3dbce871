import { expect, test } from '@jest/globals';
import { tableGrants } from './support/permissions.ts';
import { ofType, only, templateOf } from './support/synthesized.ts';

const template = await templateOf();

/** The state machine that deletes an account. */
const [, machine] = only(template, 'AWS::StepFunctions::StateMachine', ({ DefinitionString }) =>
  JSON.stringify(DefinitionString).includes('Announce'),
);
const definition = JSON.stringify(machine.Properties.DefinitionString);

test('the deletion of an account waits two weeks and then repeats until everything is erased', () => {
  expect(definition).toContain('\\"Seconds\\":1209600');
  expect(definition).toContain('\\"Variable\\":\\"$.erasure.done\\"');
  expect(definition).toContain('\\"Default\\":\\"Erase\\"');
});

test('every deletion request starts an execution, and one that cannot start becomes a dead letter', () => {
  const rules = ofType(template, 'AWS::Events::Rule').filter(([, { Properties }]) =>
    JSON.stringify(Properties.EventPattern ?? {}).includes('account.deletion_requested'),
  );
  expect(rules).toHaveLength(1);
  expect(JSON.stringify(rules[0]?.[1].Properties.Targets)).toContain('DeadLetterConfig');
});

test('the function that announces a deletion may only read accounts', () => {
  expect(tableGrants(template, 'announce-account-deletion')).toEqual([
    { actions: ['dynamodb:GetItem'], keys: ['ACCOUNT#*'] },
  ]);
});
