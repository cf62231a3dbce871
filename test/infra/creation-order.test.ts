import { expect, test } from '@jest/globals';
import { referenceGraph } from '../../operator/deploy/template/reference-graph.ts';
import { createdBefore } from './support/reference-graph.ts';
import { ofType, type StackTemplate, templateOf } from './support/synthesized.ts';

const template = await templateOf();
const graph = referenceGraph(template);

const idsOf = ({ Resources }: StackTemplate, types: readonly string[]) =>
  Object.keys(Resources).filter((id) => types.includes(Resources[id]?.Type ?? ''));

/** The largest number of these resources that CloudFormation can create at once, because none waits for another. */
function mostAtOnce(ids: readonly string[]): number {
  const rounds = new Map<number, number>();
  for (const id of ids) {
    const round = depthOf(id, new Set(ids));
    rounds.set(round, (rounds.get(round) ?? 0) + 1);
  }
  return Math.max(...rounds.values());
}

const depths = new Map<string, number>();
function depthOf(id: string, ids: ReadonlySet<string>): number {
  const known = depths.get(id);
  if (known !== undefined) return known;
  const before = [...createdBefore(graph, id)].filter((earlier) => ids.has(earlier));
  const depth = before.length === 0 ? 0 : 1 + Math.max(...before.map((earlier) => depthOf(earlier, ids)));
  depths.set(id, depth);
  return depth;
}

test.each([
  ['edge functions', ['AWS::CloudFront::Function']],
  [
    'policies and access controls',
    [
      'AWS::CloudFront::CachePolicy',
      'AWS::CloudFront::OriginRequestPolicy',
      'AWS::CloudFront::ResponseHeadersPolicy',
      'AWS::CloudFront::OriginAccessControl',
    ],
  ],
])('CloudFormation creates the %s of CloudFront one after the other, because CloudFront throttles', (_, types) => {
  const ids = idsOf(template, types);
  expect(ids.length).toBeGreaterThan(2);
  expect(mostAtOnce(ids)).toBe(1);
});

test.each([
  ['functions', 'Lambda', 'AWS::Lambda::Function', 15, 60],
  // The roles of functions are limited. Others wait for functions, or are few.
  ['roles', 'IAM', 'AWS::IAM::Role', 25, 60],
  ['log groups', 'CloudWatch Logs', 'AWS::Logs::LogGroup', 12, 20],
])('CloudFormation creates few %s at once, because %s throttles', (_, __, type, most, some) => {
  const ids = ofType(template, type)
    .map(([id]) => id)
    // Leaves out CDK's own function, which uploads the pages.
    .filter((id) => !id.startsWith('Custom'));
  expect(ids.length).toBeGreaterThan(some);
  expect(mostAtOnce(ids)).toBeLessThanOrEqual(most);
});
