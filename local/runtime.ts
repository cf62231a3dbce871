import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DynamodbService } from './services/dynamodb/dynamodb-service.ts';
import { AwsGateway } from './engine/aws-endpoint.ts';
import { LambdaPermissions } from './services/lambda/lambda-permissions.ts';
import { lambdaService } from './services/lambda/lambda-service.ts';
import { PolicyBook } from './services/iam/role-policies.ts';
import { AsyncConfigs } from './services/lambda/async-configs.ts';
import { AsyncInvocations } from './services/lambda/async-invocations.ts';
import { sendToDestination } from './services/lambda/destinations.ts';
import { LambdaFunctions } from './services/lambda/functions.ts';
import { RESOURCE_TYPES } from './resources/index.ts';
import { openAccountServices } from './services/account-services.ts';
import { type Assembly, loadAssembly } from './engine/assembly.ts';
import { type RunningStack, startStack } from './engine/stack.ts';
import type { ResourceType, Runtime } from './engine/types.ts';

export interface RuntimeOptions {
  /** Output of `cdk synth`. */
  readonly assemblyDir: string;
  /** State that survives restarts. */
  readonly dataDir: string;
  /** Port of a running DynamoDB Local. */
  readonly dynamodbPort: number;
  /** Address under which the public port is reached. */
  readonly publicUrl: string;
  readonly speed: number;
  readonly log: (line: string) => void;
  /** @default all that the runtime knows */
  readonly types?: readonly ResourceType[];
  /** Last word on the environment of a function, from the variables of the template. @default as in the template */
  readonly functionVariables?: FunctionVariables;
}

export type FunctionVariables = (own: Readonly<Record<string, string>>) => Readonly<Record<string, string>>;

export interface RunningRuntime extends RunningStack {
  readonly runtime: Runtime;
  readonly assembly: Assembly;
}

const ACCOUNT_ID = '000000000000';
const REGION = 'us-east-1';

/** Runs a synthesized stack on this machine. */
export async function startRuntime(options: RuntimeOptions): Promise<RunningRuntime> {
  const assembly = loadAssembly(options.assemblyDir);
  const policies = new PolicyBook();
  const gateway = new AwsGateway(policies);
  await gateway.start();
  const functions = new LambdaFunctions();
  const runtime = createRuntime(options, assembly.stackName, gateway, policies, functions);
  const dynamodb = new DynamodbService(options.dynamodbPort, REGION, ACCOUNT_ID);
  const asyncConfigs = new AsyncConfigs();
  const asynchronous = new AsyncInvocations({
    dir: runtime.stateDir('lambda-async'),
    speed: options.speed,
    invoke: (functionArn, event) => functions.invoke(functionArn, event),
    configOf: (functionArn) => asyncConfigs.of(functionArn),
    deliver: (outcome) => {
      const { name, roleArn } = functions.get(outcome.record.functionArn);
      return sendToDestination(gateway, { name, roleArn }, asyncConfigs.of(outcome.record.functionArn), outcome);
    },
    log: options.log,
  });
  functions.useAsync(asynchronous);
  gateway.serve('dynamodb', dynamodb.handle);
  gateway.serve('lambda', lambdaService(functions));
  runtime.publish('iam', 'policies', policies);
  runtime.publish('lambda', 'permissions', new LambdaPermissions());
  runtime.publish('lambda', 'functions', functions);
  runtime.publish('lambda', 'async-configs', asyncConfigs);
  runtime.publish<FunctionVariables>('lambda', 'variables', options.functionVariables ?? ((own) => own));
  runtime.publish('aws', 'gateway', gateway);
  runtime.publish('dynamodb', 'service', dynamodb);
  runtime.publish('dynamodb', 'writes', dynamodb.writes);
  openAccountServices(runtime);
  try {
    const stack = await startStack(assembly, options.types ?? RESOURCE_TYPES, runtime, () => asynchronous.start());
    const stop = async () => {
      asynchronous.halt();
      await stack.stop();
      await asynchronous.settled();
      await gateway.stop();
    };
    return { runtime, assembly, outputs: stack.outputs, stop };
  } catch (error) {
    asynchronous.halt();
    await asynchronous.settled();
    await gateway.stop();
    throw error;
  }
}

function createRuntime(
  options: RuntimeOptions,
  stackName: string,
  gateway: AwsGateway,
  policies: PolicyBook,
  functions: LambdaFunctions,
): Runtime {
  const things = new Map<string, unknown>();
  return {
    accountId: ACCOUNT_ID,
    region: REGION,
    stackName,
    assemblyDir: options.assemblyDir,
    stateDir: (name) => {
      const dir = join(options.dataDir, name);
      mkdirSync(dir, { recursive: true });
      return dir;
    },
    speed: options.speed,
    publicUrl: options.publicUrl,
    functions,
    awsPort: gateway.port,
    serve: (service, handler) => gateway.serve(service, handler),
    publish: (kind, name, thing) => void things.set(`${kind} ${name}`, thing),
    find: <T>(kind: string, name: string): T => {
      const key = `${kind} ${name}`;
      if (!things.has(key)) throw new Error(`there is no ${kind} ${name} in the running stack`);
      // Publisher and finder agree on the type by the kind, as the two ends of an ARN do.
      return things.get(key) as T;
    },
    authorizeRole: (roleArn, action, resource) => policies.authorize(roleArn, 'service', { action, resource }),
    log: options.log,
  };
}
