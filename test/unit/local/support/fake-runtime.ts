import { createHash, createHmac } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Assumptions, assumesFrom } from '../../../../local/engine/assumptions.ts';
import { AwsEndpoint, type Credentials } from '../../../../local/engine/aws-endpoint.ts';
import {
  type Functions,
  type InvokeResult,
  type Resource,
  type ResourceType,
  type Runtime,
  type Started,
  TIME_LIMIT_EXCEEDED,
} from '../../../../local/engine/types.ts';
import { readIdentityPolicy } from '../../../../local/services/iam/identity-policy.ts';
import { RolePolicies } from '../../../../local/services/iam/role-policies.ts';
import { LambdaPermissions } from '../../../../local/services/lambda/lambda-permissions.ts';
import { signedHeaders } from './signed-headers.ts';

export interface Invocation {
  readonly functionArn: string;
  readonly event: unknown;
}

/** The services that can assume a role of a test. */
const TRUSTED_SERVICES: readonly string[] = ['lambda', 'states', 'events', 'scheduler'].map(
  (service) => `${service}.amazonaws.com`,
);

/** A runtime with the AWS endpoint of the local runtime, and with functions that each test implements. */
export class FakeRuntime implements Runtime {
  readonly accountId = '123456789012';
  readonly region = 'eu-central-1';
  readonly stackName = 'Test';
  readonly assemblyDir: string;
  readonly publicUrl: string;
  readonly speed: number;
  readonly assumes: Runtime['assumes'];
  /** The logged lines. */
  readonly lines: string[] = [];
  readonly invocations: Invocation[] = [];
  readonly permissions = new LambdaPermissions();
  readonly policies = new RolePolicies();
  /** Returns the response of every function. Tests replace it if they need a response other than `null`. */
  respond: (invocation: Invocation) => Promise<InvokeResult> | InvokeResult = () => ({ payload: 'null' });
  /** Every invocation awaits this function before it starts, as if no instance were free. */
  waitForInstance: () => Promise<void> = async () => undefined;
  /** The role of every function in the test. */
  functionRoleArn = '';
  /** The timeout of every function in the test. */
  functionTimeoutSeconds = 1;
  readonly #directory: string;
  readonly #endpoint = new AwsEndpoint(this.policies);
  readonly #credentials = new Map<string, Credentials>();
  readonly #published = new Map<string, unknown>();
  readonly #started: Started[] = [];
  #listeners: (() => void)[] = [];

  constructor(options: { speed?: number; directory?: string; publicUrl?: string; assumptions?: Assumptions } = {}) {
    this.assumes = assumesFrom(options.assumptions);
    this.publicUrl = options.publicUrl ?? 'http://localhost:3000';
    this.speed = options.speed ?? 1;
    this.#directory = options.directory ?? mkdtempSync(join(tmpdir(), 'local-services-'));
    this.assemblyDir = join(this.#directory, 'cdk.out');
    this.publish('lambda', 'permissions', this.permissions);
    this.publish('lambda', 'functions', {
      get: (arn: string) => ({ arn, roleArn: this.functionRoleArn, timeoutSeconds: this.functionTimeoutSeconds }),
    });
    this.publish('aws', 'endpoint', this.#endpoint);
    this.publish('iam', 'policies', this.policies);
  }

  readonly functions: Functions = {
    invoke: async (functionArn, event, { timeLimitMs, onStart } = {}) => {
      const invocation = { functionArn, event };
      this.invocations.push(invocation);
      await this.waitForInstance();
      onStart?.();
      const response = Promise.resolve(this.respond(invocation));
      const result = await (timeLimitMs === undefined ? response : withinLimit(response, timeLimitMs));
      this.#notify();
      return result;
    },
    invokeAsync: async (functionArn, event) => {
      await this.functions.invoke(functionArn, event);
    },
    invokeStreaming: () => Promise.reject(new Error('no function streams in this test')),
  };

  get directory(): string {
    return this.#directory;
  }
  get awsPort(): number {
    return this.#endpoint.port;
  }

  listen(): Promise<void> {
    return this.#endpoint.start();
  }

  /** The config of an SDK client that calls as the operator, or with a key registered by `addRole`. */
  client(accessKeyId?: string) {
    return {
      region: this.region,
      endpoint: `http://127.0.0.1:${this.awsPort}`,
      credentials: accessKeyId === undefined ? this.#endpoint.operator : this.#credentialsOf(accessKeyId),
    };
  }

  /** Sends a POST to the endpoint, and signs it with the credentials of `client`. */
  post(
    service: string,
    path: string,
    { headers, body, accessKeyId }: { headers: Record<string, string>; body: string; accessKeyId?: string | undefined },
  ): Promise<Response> {
    const { endpoint, region, credentials } = this.client(accessKeyId);
    const url = `${endpoint}${path}`;
    return fetch(url, {
      method: 'POST',
      headers: signedHeaders({ createHash, createHmac }, { url, service, region, ...credentials, headers, body }),
      body,
      signal: AbortSignal.timeout(30_000),
    });
  }

  #credentialsOf(accessKeyId: string): Credentials {
    return this.#credentials.get(accessKeyId) ?? { accessKeyId, secretAccessKey: 'unregistered' };
  }

  /** Adds a role with these statements. Its name is also the access key id of its credentials. */
  addRole(name: string, statements: readonly object[], trustedServices = TRUSTED_SERVICES): string {
    const arn = `arn:aws:iam::${this.accountId}:role/${name}`;
    this.policies.addRole(name, arn, trustedServices);
    this.policies.grant(arn, readIdentityPolicy({ Statement: statements }));
    this.#credentials.set(name, this.#endpoint.register(name, { name, roleArn: arn }));
    return arn;
  }

  async start(type: ResourceType, logicalId: string, properties: Resource['properties']): Promise<Started['identity']> {
    const started = await type.start({ logicalId, type: type.types[0] ?? '', properties, metadata: {} }, this);
    this.#started.push(started);
    return started.identity;
  }

  async ready(): Promise<void> {
    for (const started of this.#started) await started.ready?.();
    for (const started of this.#started) await started.startBackground?.();
  }

  /** Stops everything and keeps the data, as Ctrl-C does. */
  async stop(): Promise<void> {
    for (const started of this.#started.splice(0).reverse()) await started.stop?.();
    if (this.awsPort > 0) await this.#endpoint.stop();
  }

  /** Stops everything and deletes the data. */
  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.#directory, { recursive: true, force: true });
  }

  /** Resolves once functions have been invoked this many times in total. */
  async waitForInvocations(times: number): Promise<readonly Invocation[]> {
    while (this.invocations.length < times) {
      await new Promise<void>((resolve) => {
        this.#listeners.push(resolve);
      });
    }
    return this.invocations;
  }

  stateDir(name: string): string {
    const directory = join(this.#directory, 'state', name);
    mkdirSync(directory, { recursive: true });
    return directory;
  }
  serve: Runtime['serve'] = (service, handler) => this.#endpoint.serve(service, handler);
  publish<T>(kind: string, name: string, thing: T): void {
    this.#published.set(`${kind} ${name}`, thing);
  }
  find: Runtime['find'] = (kind, name) => {
    const thing = this.#published.get(`${kind} ${name}`);
    if (thing === undefined) throw new Error(`There is no ${kind} ${name}`);
    return thing as never;
  };
  authorizeRole(roleArn: string, action: string, resourceArn: string): void {
    this.policies.authorize(roleArn, 'test', { action, resource: resourceArn });
  }
  log(line: string): void {
    this.lines.push(line);
  }
  #notify(): void {
    const listeners = this.#listeners;
    this.#listeners = [];
    for (const listener of listeners) listener();
  }
}

const withinLimit = async (response: Promise<InvokeResult>, timeLimitMs: number): Promise<InvokeResult> => {
  const over = Promise.withResolvers<InvokeResult>();
  const payload = JSON.stringify({ errorType: TIME_LIMIT_EXCEEDED });
  const timer = setTimeout(() => over.resolve({ payload, functionError: 'Unhandled' }), timeLimitMs);
  return Promise.race([response, over.promise]).finally(() => clearTimeout(timer));
};
