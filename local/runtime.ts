import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Assembly, loadAssembly } from './engine/assembly.ts';
import { type Assumptions, assumesFrom } from './engine/assumptions.ts';
import { type Authorizer, AwsEndpoint } from './engine/aws-endpoint.ts';
import { type RunningStack, startStack } from './engine/stack.ts';
import type { ResourceType, Runtime } from './engine/types.ts';
import { RESOURCE_TYPES } from './resources/index.ts';
import { apiGatewayService } from './services/apigateway/apigateway-service.ts';
import { DynamodbService } from './services/dynamodb/dynamodb-service.ts';
import { openEventBridge } from './services/events/put-events.ts';
import { RolePolicies } from './services/iam/role-policies.ts';
import { InvocationScheduler } from './services/lambda/admission/invocation-scheduler.ts';
import { AsyncConfigs } from './services/lambda/async-configs.ts';
import { AsyncInvocations } from './services/lambda/async-invocations.ts';
import { sendToDestination } from './services/lambda/destinations.ts';
import type { ChangeVariables } from './services/lambda/environment.ts';
import { LambdaFunctions } from './services/lambda/functions.ts';
import { IdleThreads } from './services/lambda/idle-threads.ts';
import { LambdaPermissions } from './services/lambda/lambda-permissions.ts';
import { lambdaService } from './services/lambda/lambda-service.ts';
import { type LogPrinter, logPrinterOf } from './services/lambda/log-printer.ts';
import type { PrepareCode } from './services/lambda/pool.ts';
import { removeOldCode } from './services/lambda/remove-old-code.ts';
import { openSecretsManager } from './services/secrets/secrets-manager.ts';
import { openSes } from './services/ses/ses.ts';
import { DiskSpace } from './services/shared/disk-space.ts';

export interface RuntimeOptions {
  /** Output of `cdk synth`. */
  readonly assemblyDir: string;
  /** Directory for state that survives restarts. */
  readonly dataDir: string;
  /** Port of a running DynamoDB Local. */
  readonly dynamodbPort: number;
  /** URL of the public port. */
  readonly publicUrl: string;
  /** Waits, schedules and idle timeouts are divided by this. */
  readonly speed: number;
  /** Unexpected behavior of AWS to simulate. @default none */
  readonly assumptions?: Assumptions;
  readonly log: (line: string) => void;
  /** Sends all function logs to `log`. @default only errors */
  readonly verbose?: boolean;
  /** Called when the functions and the distribution work, before pollers and schedules start. */
  readonly beforeBackground?: (runtime: StartingRuntime) => Promise<void>;
  /** Resource types that the template can contain. @default all supported types */
  readonly types?: readonly ResourceType[];
  /** Changes the environment variables that the template gives a function. @default no change */
  readonly functionVariables?: ChangeVariables;
  /** Directory for the compiled code of the functions, which later instances reuse. @default the code is not kept */
  readonly codeCacheDir?: string;
  /** Called before the first instance of each function. @default the assembly contains the code of all functions */
  readonly prepareCode?: PrepareCode | undefined;
}

export interface RunningRuntime extends RunningStack {
  readonly runtime: Runtime;
  readonly assembly: Assembly;
}
export type StartingRuntime = Omit<RunningRuntime, 'redeploy' | 'stop'>;

const ACCOUNT_ID = '000000000000';
const REGION = 'us-east-1';

/** Runs a synthesized stack on this machine. */
export async function startRuntime(options: RuntimeOptions): Promise<RunningRuntime> {
  const assembly = loadAssembly(options.assemblyDir);
  const policies = new RolePolicies();
  const endpoint = new AwsEndpoint(withDenialLog(policies, options.log));
  await endpoint.start();
  const functions = new LambdaFunctions();
  if (options.codeCacheDir) removeOldCode(options.codeCacheDir);
  const runtime = createRuntime(options, assembly.stackName, endpoint, policies, functions);
  const dynamodb = new DynamodbService(options.dynamodbPort, new DiskSpace(options.dataDir, options.log), runtime);
  const asyncConfigs = new AsyncConfigs();
  const asynchronous = new AsyncInvocations({
    dir: runtime.stateDir('lambda-async'),
    speed: options.speed,
    invoke: (functionArn, event) => functions.invoke(functionArn, event),
    configOf: (functionArn) => asyncConfigs.of(functionArn),
    deliver: (outcome) => {
      const { name, roleArn } = functions.get(outcome.record.functionArn);
      return sendToDestination(endpoint, { name, roleArn }, asyncConfigs.of(outcome.record.functionArn), outcome);
    },
    log: options.log,
  });
  functions.setAsyncInvocations(asynchronous);
  endpoint.serve('dynamodb', dynamodb.handle);
  endpoint.serve('lambda', lambdaService(functions));
  endpoint.serve('apigateway', apiGatewayService(runtime));
  runtime.publish('iam', 'policies', policies);
  runtime.publish('lambda', 'permissions', new LambdaPermissions());
  runtime.publish('lambda', 'functions', functions);
  runtime.publish('lambda', 'idle-threads', new IdleThreads());
  runtime.publish('lambda', 'code-cache-dir', options.codeCacheDir);
  runtime.publish('lambda', 'prepare-code', options.prepareCode);
  runtime.publish('lambda', 'scheduler', new InvocationScheduler());
  runtime.publish<LogPrinter>('lambda', 'log-printer', logPrinterOf(options.verbose ?? false));
  runtime.publish('lambda', 'async-configs', asyncConfigs);
  runtime.publish<ChangeVariables>(
    'lambda',
    'variables',
    options.functionVariables ?? ((fromTemplate) => fromTemplate),
  );
  runtime.publish('aws', 'endpoint', endpoint);
  runtime.publish('dynamodb', 'service', dynamodb);
  runtime.publish('dynamodb', 'writes', dynamodb.writes);
  // Every account has these without a resource in the template: the default event bus, Secrets Manager and SES.
  openEventBridge(runtime);
  openSecretsManager(runtime);
  openSes(runtime);
  try {
    const stack = await startStack(assembly, options.types ?? RESOURCE_TYPES, runtime, async (outputs) => {
      await options.beforeBackground?.({ runtime, assembly, outputs });
      asynchronous.start();
    });
    const stop = async () => {
      asynchronous.halt();
      await stack.stop();
      await asynchronous.waitForRunningAttempts();
      await endpoint.stop();
    };
    return { runtime, assembly, outputs: stack.outputs, redeploy: stack.redeploy, stop };
  } catch (error) {
    asynchronous.halt();
    await asynchronous.waitForRunningAttempts();
    await endpoint.stop();
    throw error;
  }
}

/** Also logs denied calls to the terminal, because the function may respond with a 500 that does not say why. */
const withDenialLog = (policies: RolePolicies, log: RuntimeOptions['log']): Authorizer => ({
  isAllowed: (roleArn, call) => policies.isAllowed(roleArn, call),
  authorize(roleArn, session, call) {
    try {
      policies.authorize(roleArn, session, call);
    } catch (error) {
      log(`${session} has no permission for ${call.action}: its role in the template does not allow it`);
      throw error;
    }
  },
});

function createRuntime(
  options: RuntimeOptions,
  stackName: string,
  endpoint: AwsEndpoint,
  policies: RolePolicies,
  functions: LambdaFunctions,
): Runtime {
  const registry = new Map<string, unknown>();
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
    assumes: assumesFrom(options.assumptions),
    awsPort: endpoint.port,
    serve: (service, handler) => endpoint.serve(service, handler),
    publish: (kind, name, value) => void registry.set(`${kind} ${name}`, value),
    find: <T>(kind: string, name: string): T => {
      const key = `${kind} ${name}`;
      if (!registry.has(key)) throw new Error(`there is no ${kind} ${name} in the running stack`);
      // Callers of publish and find agree on the type for each kind and name.
      return registry.get(key) as T;
    },
    authorizeRole: (roleArn, action, resource) => policies.authorize(roleArn, 'service', { action, resource }),
    log: options.log,
  };
}
