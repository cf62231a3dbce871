import { type ReferenceGraph, referenceGraph } from './reference-graph.ts';
import type { Template } from './template.ts';

/** Typical seconds until CloudFormation reports a new resource as complete. They vary by region and by day. */
const TYPICAL_SECONDS: Readonly<Record<string, number>> = {
  'AWS::CloudFront::Distribution': 240,
  'AWS::DynamoDB::Table': 60,
  'AWS::Events::Rule': 60,
  'AWS::SQS::Queue': 60,
  'Custom::CDKBucketDeployment': 45,
  'AWS::Lambda::EventSourceMapping': 30,
  'AWS::IAM::Role': 20,
  'AWS::IAM::ManagedPolicy': 20,
  'AWS::S3::Bucket': 20,
  'AWS::WAFv2::WebACL': 20,
};

/** For every other type. */
const OTHER_SECONDS = 8;

/** How long it takes to create the resources of a template. Each resource waits for those it refers to. */
export function creationSeconds(template: Template): number {
  const graph: ReferenceGraph = referenceGraph(template);
  const finishTimes = new Map<string, number>();
  const finishTimeOf = (id: string): number => {
    const known = finishTimes.get(id);
    if (known !== undefined) return known;
    const own = TYPICAL_SECONDS[template.Resources[id]?.Type ?? ''] ?? OTHER_SECONDS;
    const seconds = own + Math.max(0, ...[...(graph.get(id) ?? [])].map(finishTimeOf));
    finishTimes.set(id, seconds);
    return seconds;
  };
  return Math.max(0, ...[...graph.keys()].map(finishTimeOf));
}

/** About half of all deployments take longer than the typical time, by up to 50%. */
const SLOW_FACTOR = 1.5;

/** For example, "about 8 to 12 minutes". */
export function creationTime(template: Template): string {
  const seconds = creationSeconds(template);
  const minutes = (factor: number) => Math.max(1, Math.round((seconds * factor) / 60));
  return `about ${minutes(1)} to ${Math.max(minutes(1) + 1, minutes(SLOW_FACTOR))} minutes`;
}
