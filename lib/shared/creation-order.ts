import type { CfnResource, Stack } from 'aws-cdk-lib';
import {
  CfnCachePolicy,
  CfnFunction,
  CfnOriginAccessControl,
  CfnOriginRequestPolicy,
  CfnResponseHeadersPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { mainStackOf } from './main-stack.ts';

/**
 * How many resources of a type CloudFormation may create at the same time. Lambda accepts 15 requests per second for
 * functions, layers and permissions together, over the whole account; CloudWatch Logs accepts ten for log groups. IAM
 * publishes no number for roles, and throttles bursts.
 */
const AT_ONCE = { function: 15, role: 15, logGroup: 10 } as const;

/** All resources of these types in a stack and its nested stacks, in the order in which they were constructed. */
const resourcesOf = new WeakMap<Stack, Record<keyof typeof AT_ONCE, CfnResource[]>>();

/**
 * Limits how many resources of a type CloudFormation creates or updates at the same time: each function waits for the
 * one that was added 15 positions earlier. Otherwise CloudFormation starts all of them at once, the service throttles,
 * and the first deployment fails.
 *
 * Call this for each resource, in the order of construction. A resource refers only to what exists already, so these
 * dependencies cannot close a cycle. CloudFormation treats a nested stack as one resource: the nested stack waits for
 * everything in the main stack that its own resources wait for.
 */
export function limitConcurrentCreation(type: keyof typeof AT_ONCE, construct: Construct): void {
  const stack = mainStackOf(construct);
  const resources = resourcesOf.get(stack) ?? { function: [], role: [], logGroup: [] };
  resourcesOf.set(stack, resources);
  const resource = construct.node.defaultChild as CfnResource;
  const before = resources[type].at(-AT_ONCE[type]);
  if (before) resource.addResourceDependency(before);
  resources[type].push(resource);
}

/** CloudFront throttles the creation of these resources even if only a few are created at the same time. */
const POLICIES = [CfnCachePolicy, CfnOriginRequestPolicy, CfnResponseHeadersPolicy, CfnOriginAccessControl];

/** Creates the edge functions one after the other and, at the same time, the policies one after the other. */
export function chainEdgeResources(edge: Construct): void {
  const children = edge.node.findAll();
  chain(children.filter((child) => child instanceof CfnFunction));
  chain(children.filter((child): child is CfnResource => POLICIES.some((policy) => child instanceof policy)));
}

function chain(resources: readonly CfnResource[]): void {
  for (const [index, resource] of resources.entries()) {
    const before = resources[index - 1];
    if (before) resource.addResourceDependency(before);
  }
}
