import type { Assumes } from './assumptions.ts';

/**
 * The shared types of the local runtime. The engine reads the synthesized template, orders the resources by their
 * references, and starts each with the `ResourceType` that implements it.
 */

/** A resource of the template with every intrinsic function resolved. */
export interface Resource {
  readonly logicalId: string;
  readonly type: string;
  readonly properties: Readonly<Record<string, unknown>>;
  /** `Metadata` of the template, for example the asset path of a function. */
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** The results of `Ref` and `Fn::GetAtt` for a started resource. */
export interface Identity {
  readonly ref: string;
  readonly attributes: Readonly<Record<string, string>>;
}

export interface Started {
  readonly identity: Identity;
  /** Called in start order when every resource has started, so it can also use resources that started later. */
  readonly ready?: () => Promise<void> | void;
  /** Called after every resource is ready: starts pollers and schedules, and continues the work of the last run. */
  readonly startBackground?: () => Promise<void> | void;
  /** Called when files of the assembly's assets have changed. */
  readonly redeploy?: () => Promise<void>;
  /** Called in the reverse order of the start. */
  readonly stop?: () => Promise<void> | void;
}

/** Starts the resources of one or more CloudFormation types. The files in `local/resources/` implement it. */
export interface ResourceType {
  readonly types: readonly string[];
  start(resource: Resource, runtime: Runtime): Promise<Started>;
}

/** Who makes an AWS call: a function with its role, or the operator who started the runtime. */
export interface Principal {
  /** Name in messages: the function's name, or `operator`. */
  readonly name: string;
  /** ARN of the role whose policies apply; undefined for the operator, who has all permissions. */
  readonly roleArn?: string;
}

/** Values for the condition keys of policies, e.g. `aws:SourceArn` or `dynamodb:LeadingKeys`. */
export type RequestContext = Readonly<Record<string, string | readonly string[]>>;

/** A call to an AWS service: by an AWS SDK, or by another service of the runtime. */
export interface AwsRequest {
  readonly principal: Principal;
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Throws AccessDeniedException unless the principal's role allows the action, for example `s3:PutObject`. */
  authorize(action: string, resourceArn: string, context?: RequestContext): void;
  /** Whether the principal's role allows the action. A denial is not logged. */
  isAllowed(action: string, resourceArn: string): boolean;
}

export interface AwsResponse {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** An error that is sent to the SDK in AWS's format. */
export class AwsError extends Error {
  readonly code: string;
  readonly status: number;
  constructor(code: string, message: string, status = 400) {
    super(message);
    this.name = code;
    this.code = code;
    this.status = status;
  }
}

/** Lambda's error for a throttled call. The function was not invoked. */
export const throttled = () => new AwsError('TooManyRequestsException', 'Rate Exceeded.', 429);
export const isThrottled = (error: unknown): error is AwsError =>
  error instanceof AwsError && error.code === 'TooManyRequestsException';

export type ServiceHandler = (request: AwsRequest) => Promise<AwsResponse>;

export interface InvokeResult {
  /** The JSON that the handler returned, or the error document if it failed. */
  readonly payload: string;
  /** `Unhandled` when the handler threw, timed out or crashed. */
  readonly functionError?: 'Unhandled';
}

/** A streamed response of a function URL: the head, and the body in chunks. */
export interface StreamedResult {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: readonly string[];
  readonly body: AsyncIterable<Uint8Array>;
}

/**
 * A client waits for the result of a foreground invocation. So the invocation starts before background invocations, and
 * is refused if it has waited too long.
 *
 * A deferred invocation continues work that has waited before, such as a retry. It belongs to the background, and starts
 * after all other background invocations.
 */
export type Priority = Share | 'deferred';
/** Each share of the invocations has its own limits, so neither can starve the other. */
export type Share = 'foreground' | 'background';

export interface InvokeOptions {
  /** @default background */
  readonly priority?: Priority;
  /** In an overload, the call waits as long as in a burst: a visitor prefers a slow page to an error. @default false */
  readonly isPatient?: boolean;
  /** If the signal aborts while the call waits for an instance, the call never starts. A started call continues. */
  readonly signal?: AbortSignal | undefined;
  /** Called when the call has an instance and starts. */
  readonly onStart?: () => void;
  /** Ends the invocation with the error type `TimeLimitExceeded` after this time, counted from its start. */
  readonly timeLimitMs?: number;
}

/** The error type of an invocation that took longer than `timeLimitMs`. */
export const TIME_LIMIT_EXCEEDED = 'TimeLimitExceeded';

export interface Functions {
  /**
   * Synchronous invocation, as `lambda:InvokeFunction` with RequestResponse. Rejects with TooManyRequestsException if
   * the function's reserved concurrency is reached or the call has waited too long.
   */
  invoke(functionArn: string, event: unknown, options?: InvokeOptions): Promise<InvokeResult>;
  /** Asynchronous invocation: queued on disk, by default retried twice, then sent to the on-failure destination. */
  invokeAsync(functionArn: string, event: unknown): Promise<void>;
  /**
   * Invokes a function URL with RESPONSE_STREAM, as a patient call in the foreground. If the signal aborts while the
   * call waits for an instance, the call never starts. If it aborts later, the response stream ends, but the handler
   * continues.
   */
  invokeStreaming(functionArn: string, event: unknown, signal: AbortSignal): Promise<StreamedResult>;
}

/** A request to the public port, to the mailbox, or to an origin of the distribution. */
export interface HttpRequest {
  readonly method: string;
  /** Path with the query string, exactly as received. */
  readonly url: string;
  /** Lower-case names. The values of a repeated header are joined: by semicolons for `cookie`, by commas for others. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly sourceIp: string;
  readonly signal: AbortSignal;
  /** Set by a service that signs its request to an origin, as CloudFront does with origin access control. */
  readonly signedBy?: { readonly service: string; readonly sourceArn: string };
}
export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: Buffer | AsyncIterable<Uint8Array>;
}
export type HttpService = (request: HttpRequest) => Promise<HttpResponse>;

export interface Runtime {
  readonly accountId: string;
  readonly region: string;
  readonly stackName: string;
  /** Directory of the cloud assembly, which is the output of `cdk synth`. */
  readonly assemblyDir: string;
  /** A folder for a resource type's state, created on demand and kept across restarts. */
  stateDir(name: string): string;
  /** Waits, schedules and idle timeouts are divided by this. */
  readonly speed: number;
  /** http://… URL of the public port, or the value of --public-url. */
  readonly publicUrl: string;
  readonly functions: Functions;
  /** Tells whether `--assume` selected a behavior of AWS. See contracts/aws-assumptions.ts. */
  readonly assumes: Assumes;
  /** Port of the AWS endpoint that functions call. */
  readonly awsPort: number;
  /** Sets the handler for SDK calls to one service, by the name in the signature's scope, such as `s3` or `states`. */
  serve(service: string, handler: ServiceHandler): void;
  /** Registers an object by its kind and name, for example a queue by its ARN. `find` returns it. */
  publish<T>(kind: string, name: string, value: T): void;
  find<T>(kind: string, name: string): T;
  /** Throws the AwsError AccessDeniedException unless the policies of the role allow the action. */
  authorizeRole(roleArn: string, action: string, resourceArn: string): void;
  log(line: string): void;
}
