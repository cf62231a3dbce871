import * as z from 'zod';
import type { ResourceType } from '../../engine/types.ts';
import type { LambdaFunctions } from '../../services/lambda/functions.ts';
import type { LambdaPermissions } from '../../services/lambda/lambda-permissions.ts';
import { noLocalEffect, readProperties } from '../../services/shared/properties.ts';

const schema = z.strictObject({
  Action: z.string(),
  FunctionName: z.string(),
  Principal: z.string(),
  SourceArn: z.string().optional(),
  SourceAccount: z.string().optional(),
  // These two properties limit a permission to requests that go through a function URL. Locally, all requests that use
  // a permission with these properties go through one.
  FunctionUrlAuthType: noLocalEffect,
  InvokedViaFunctionUrl: noLocalEffect,
});

/** Allows a service to invoke a function. */
export const lambdaPermission: ResourceType = {
  types: ['AWS::Lambda::Permission'],
  async start(resource, runtime) {
    const { Action, FunctionName, Principal, SourceArn, SourceAccount } = readProperties(resource, schema);
    const { arn } = runtime.find<LambdaFunctions>('lambda', 'functions').get(FunctionName);
    runtime
      .find<LambdaPermissions>('lambda', 'permissions')
      .add(arn, { action: Action, principal: Principal, sourceArn: SourceArn, sourceAccount: SourceAccount });
    return { identity: { ref: resource.logicalId, attributes: { Id: resource.logicalId } } };
  },
};
