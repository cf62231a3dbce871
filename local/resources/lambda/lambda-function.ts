import * as z from 'zod';
import { assetPath } from '../../engine/assembly.ts';
import type { AwsEndpoint, Credentials } from '../../engine/aws-endpoint.ts';
import { physicalName } from '../../engine/physical-name.ts';
import { templateError } from '../../engine/template-error.ts';
import type { ResourceType, Runtime } from '../../engine/types.ts';
import type { DynamodbService } from '../../services/dynamodb/dynamodb-service.ts';
import type { RolePolicies } from '../../services/iam/role-policies.ts';
import type { InvocationScheduler } from '../../services/lambda/admission/invocation-scheduler.ts';
import type { AsyncConfigs } from '../../services/lambda/async-configs.ts';
import { authorizeDestinations, checkDestination } from '../../services/lambda/destinations.ts';
import { type ChangeVariables, functionEnvironment } from '../../services/lambda/environment.ts';
import type { LambdaFunctions } from '../../services/lambda/functions.ts';
import type { IdleThreads } from '../../services/lambda/idle-threads.ts';
import type { DatabaseOptions } from '../../services/lambda/instance.ts';
import type { LogPrinter } from '../../services/lambda/log-printer.ts';
import { FunctionPool, type PrepareCode } from '../../services/lambda/pool.ts';
import { LogFile } from '../../services/shared/log-file.ts';
import { noLocalEffect, number, readProperties } from '../../services/shared/properties.ts';

const schema = z.strictObject({
  FunctionName: z.string().optional(),
  Code: z.strictObject({ S3Bucket: z.string(), S3Key: z.string() }),
  Handler: z.string(),
  Role: z.string(),
  Runtime: z.string(),
  Timeout: number.default(3),
  MemorySize: number.default(128),
  Environment: z
    .strictObject({ Variables: z.record(z.string(), z.coerce.string()).default({}) })
    .default({ Variables: {} }),
  ReservedConcurrentExecutions: number.optional(),
  DeadLetterConfig: z.strictObject({ TargetArn: z.string() }).optional(),
  LoggingConfig: z.looseObject({ LogGroup: z.string().optional(), LogFormat: z.string().default('Text') }).optional(),
  PackageType: z.literal('Zip').optional(),
  Layers: z.array(z.string()).default([]),
  Architectures: noLocalEffect,
  Description: noLocalEffect,
  EphemeralStorage: noLocalEffect,
  RecursiveLoop: noLocalEffect,
  RuntimeManagementConfig: noLocalEffect,
  Tags: noLocalEffect,
  TracingConfig: noLocalEffect,
});

/** A function. It runs the bundle from `cdk synth` with its own credentials. */
export const lambdaFunction: ResourceType = {
  types: ['AWS::Lambda::Function'],
  async start(resource, runtime) {
    const properties = readProperties(resource, schema);
    const name = properties.FunctionName ?? physicalName(runtime.stackName, resource.logicalId);
    const arn = `arn:aws:lambda:${runtime.region}:${runtime.accountId}:function:${name}`;
    const functions = runtime.find<LambdaFunctions>('lambda', 'functions');
    const identity = { ref: name, attributes: { Arn: arn } };
    const common = { name, arn, roleArn: properties.Role, timeoutSeconds: properties.Timeout };
    if (!properties.Runtime.startsWith('nodejs')) {
      // CDK adds helper functions in other languages. Nothing calls them locally.
      functions.add({ ...common, unsupportedReason: `its runtime is ${properties.Runtime}` });
      return { identity };
    }
    if (properties.Layers.length > 0) throw templateError(resource, 'the property Layers is not supported locally');
    if (properties.DeadLetterConfig) {
      checkDestination(properties.DeadLetterConfig.TargetArn);
      const configs = runtime.find<AsyncConfigs>('lambda', 'async-configs');
      configs.set(arn, { deadLetterArn: properties.DeadLetterConfig.TargetArn });
    }
    const log = new LogFile(runtime.stateDir('logs'), name);
    // The access key id is the function's logical id, so the AWS endpoint can identify the caller.
    const principal = { name, roleArn: properties.Role };
    const credentials = runtime.find<AwsEndpoint>('aws', 'endpoint').register(resource.logicalId, principal);
    const pool = openPool(credentials, name, arn, properties, runtime, log);
    functions.add({ ...common, pool });
    const stop = async () => {
      await pool.stop();
      await log.close();
    };
    const ready = () => {
      runtime.find<RolePolicies>('iam', 'policies').authorizeAssume(properties.Role, 'lambda.amazonaws.com');
      authorizeDestinations(runtime, properties.Role, [properties.DeadLetterConfig?.TargetArn]);
    };
    return { identity, ready, stop };
  },
};

function openPool(
  credentials: Credentials,
  name: string,
  arn: string,
  properties: z.output<typeof schema>,
  runtime: Runtime,
  log: LogFile,
): FunctionPool {
  const setup = {
    taskRoot: assetPath(runtime.assemblyDir, properties.Code.S3Key),
    handler: properties.Handler,
    functionName: name,
    functionArn: arn,
    memorySize: properties.MemorySize,
    logGroupName: properties.LoggingConfig?.LogGroup ?? `/aws/lambda/${name}`,
    // Functions can share a log group, so Lambda puts the function's name into the stream name.
    logStreamName: `local/${name}[$LATEST]${credentials.accessKeyId}`,
    codeCacheDir: runtime.find<string | undefined>('lambda', 'code-cache-dir'),
  };
  const environment = functionEnvironment({
    setup,
    credentials,
    region: runtime.region,
    awsPort: runtime.awsPort,
    runtimeName: properties.Runtime,
    logFormat: properties.LoggingConfig?.LogFormat ?? 'Text',
    variables: runtime.find<ChangeVariables>('lambda', 'variables')(properties.Environment.Variables, runtime.awsPort),
  });
  const endpoint = runtime.find<AwsEndpoint>('aws', 'endpoint');
  const prepareCode = runtime.find<PrepareCode | undefined>('lambda', 'prepare-code');
  const printLog = runtime.find<LogPrinter>('lambda', 'log-printer')(name, (line) => runtime.log(line));
  return new FunctionPool({
    setup,
    environment,
    timeoutSeconds: properties.Timeout,
    prepareCode: prepareCode && (() => prepareCode(setup.taskRoot)),
    log: (text) => {
      log.write(text);
      printLog(text);
    },
    isCallingAws: (sessionToken) => endpoint.isCalling(sessionToken),
    database: databaseOptions(properties.Role, runtime),
    idle: runtime.find<IdleThreads>('lambda', 'idle-threads'),
    scheduler: runtime.find<InvocationScheduler>('lambda', 'scheduler'),
    ...(properties.ReservedConcurrentExecutions !== undefined && {
      reservedConcurrency: properties.ReservedConcurrentExecutions,
    }),
  });
}

function databaseOptions(roleArn: string, runtime: Runtime): DatabaseOptions {
  const service = runtime.find<DynamodbService>('dynamodb', 'service');
  const policies = runtime.find<RolePolicies>('iam', 'policies');
  return {
    awsPort: runtime.awsPort,
    access: () => {
      const access = service.directAccess(runtime.stateDir('lambda'));
      return access && { access, role: { arn: roleArn, statements: policies.statementsOf(roleArn) } };
    },
    onWrite: () => service.writes.notify(),
  };
}
