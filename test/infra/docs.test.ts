import { expect, test } from '@jest/globals';
import { ROUTE_THROTTLES } from '../../contracts/edge/throttles.ts';
import { WEB_ACL_LIMITS } from '../../contracts/edge/web-acl.ts';
import { DEAD_LETTER_QUEUES, QUEUE_READERS, STATE_MACHINES, USER_IMPACT } from '../../operator/dead-letters/queues.ts';
import { codeSpans, firstCells, readPage, rowsOf, sectionOf } from '../support/docs/docs-pages.ts';
import { ofType, templateOf } from './support/synthesized.ts';

const template = await templateOf();
const deploy = readPage('docs/deploy.md');

test('docs/deploy.md lists every output of the stack', () => {
  const listed = firstCells(sectionOf(deploy, 'First deployment')).flatMap(codeSpans);
  expect(listed.toSorted()).toEqual(Object.keys(template.Outputs).toSorted());
});

test('docs/deploy.md lists the current throttles', () => {
  const listed = rowsOf(sectionOf(deploy, 'Isolation')).map(([group = '', rate, burst]) => [
    codeSpans(group)[0],
    rate,
    burst,
  ]);
  const throttles = Object.entries(ROUTE_THROTTLES).map(([group, { ratePerSecond, burst }]) => [
    group,
    ratePerSecond.toLocaleString('en'),
    burst.toLocaleString('en'),
  ]);
  expect(listed).toEqual(throttles);
});

test('docs/deploy.md lists the limits of the web ACL, and the number of its rules, which determines the price', () => {
  const section = sectionOf(deploy, 'The web ACL');
  expect(section).toContain(WEB_ACL_LIMITS.visitors.toLocaleString('en'));
  expect(section).toContain(WEB_ACL_LIMITS.api.toLocaleString('en'));
  expect(section).toContain(`| ${WEB_ACL_LIMITS.downloads} |`);
  expect(WEB_ACL_LIMITS.credentials).toBe(WEB_ACL_LIMITS.visitors);
  const [, webAcl] = ofType(template, 'AWS::WAFv2::WebACL')[0] ?? [];
  expect(webAcl?.Properties.Rules).toHaveLength(3);
  expect(section).toContain('each of its three rules (`strict`: seven)');
});

test('docs/deploy.md lists every named log group', () => {
  const listed = codeSpans(sectionOf(deploy, 'Logs')).filter((code) => /^\/(?:Qpr|aws\/vendedlogs)\//.test(code));
  const patterns = listed.map((name) => new RegExp(`^${name.replace('<machine>', '\\w+')}$`));
  const named = ofType(template, 'AWS::Logs::LogGroup').flatMap(([, { Properties }]) => Properties.LogGroupName ?? []);
  expect(named.filter((name) => !patterns.some((pattern) => pattern.test(String(name))))).toEqual([]);
  expect(patterns.filter((pattern) => !named.some((name) => pattern.test(String(name))))).toEqual([]);
});

interface RuleTarget {
  readonly Arn: { readonly Ref?: string; readonly 'Fn::GetAtt'?: readonly [string, string] };
  readonly DeadLetterConfig?: object;
}

/** The logical ids of the state machines that rules start, without the hash at the end. */
const machinesOfRules = () =>
  ofType(template, 'AWS::Events::Rule')
    .flatMap(([, { Properties }]) => Properties.Targets as RuleTarget[])
    .flatMap(({ Arn }) =>
      Arn.Ref && template.Resources[Arn.Ref]?.Type === 'AWS::StepFunctions::StateMachine' ? Arn.Ref : [],
    )
    .map((id) => Object.keys(STATE_MACHINES).find((beginning) => id.startsWith(beginning)) ?? id);

test('the runbook lists every function and state machine with a dead-letter queue', () => {
  const nameOf = (reference: unknown) => {
    const id = (reference as { readonly Ref: string }).Ref;
    return String(template.Resources[id]?.Properties.FunctionName).replace('Qpr-', '');
  };
  const senders = [
    ...ofType(template, 'AWS::Lambda::EventInvokeConfig'),
    ...ofType(template, 'AWS::Lambda::EventSourceMapping').filter(([, { Properties }]) => Properties.DestinationConfig),
  ].map(([, { Properties }]) => nameOf(Properties.FunctionName));
  const invokedByRules = ofType(template, 'AWS::Events::Rule')
    .flatMap(([, { Properties }]) => Properties.Targets as RuleTarget[])
    .flatMap(({ Arn, DeadLetterConfig }) => (DeadLetterConfig && Arn['Fn::GetAtt']?.[0]) ?? [])
    .filter((id) => template.Resources[id]?.Type === 'AWS::Lambda::Function')
    .map((Ref) => nameOf({ Ref }));
  const listed = firstCells(sectionOf(readPage('docs/runbook.md'), 'DeadLetters')).flatMap(codeSpans);
  const readers = Object.values(QUEUE_READERS);
  const machines = [...new Set(machinesOfRules().map((machine) => STATE_MACHINES[machine] ?? machine))];
  expect(machines).toEqual(Object.values(STATE_MACHINES));
  expect(listed.toSorted()).toEqual([...new Set([...senders, ...invokedByRules, ...readers, ...machines])].toSorted());
  // The dead-letters command has a description for each of them.
  expect(Object.keys(USER_IMPACT).toSorted()).toEqual(listed.toSorted());
});

test('the dead-letters command knows every queue', () => {
  const known = [...DEAD_LETTER_QUEUES, ...Object.keys(QUEUE_READERS)];
  const ids = ofType(template, 'AWS::SQS::Queue').map(([id]) => id.replace(/[0-9A-F]{8}$/, ''));
  expect(ids.toSorted()).toEqual(known.toSorted());
});
