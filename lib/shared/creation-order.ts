import type { CfnResource, Stack } from 'aws-cdk-lib';
import {
  CfnCachePolicy,
  CfnFunction,
  CfnOriginAccessControl,
  CfnOriginRequestPolicy,
  CfnResponseHeadersPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import type { CfnFunction as CfnLambda } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { mainStackOf } from './main-stack.ts';

/** Lambda accepts 15 requests per second for functions, layers and permissions together, over the whole account. */
const FUNCTIONS_AT_ONCE = 15;

/** All functions of a stack and its nested stacks, in the order in which their constructs were created. */
const functionsOf = new WeakMap<Stack, CfnLambda[]>();

/**
 * Limits how many functions CloudFormation creates or updates at the same time: each function waits for the one that
 * was added 15 positions earlier. Otherwise CloudFormation starts all of them at once, Lambda throttles, and the first
 * deployment fails.
 *
 * Call this for each function, in the order of construction. A function refers only to what exists already, so these
 * dependencies cannot close a cycle. CloudFormation treats a nested stack as one resource: the nested stack waits for
 * all functions of the main stack that its own functions wait for.
 */
export function limitConcurrentCreation(lambda: CfnLambda): void {
  const stack = mainStackOf(lambda);
  const others = functionsOf.get(stack) ?? [];
  const before = others.at(-FUNCTIONS_AT_ONCE);
  if (before) lambda.addResourceDependency(before);
  functionsOf.set(stack, [...others, lambda]);
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
