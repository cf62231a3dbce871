/**
 * The vocabulary of the local runtime. The engine reads the synthesized template, orders the
 * resources by their references, and starts each with the resource type that knows how.
 */

/** A resource of the template with every intrinsic function resolved. */
export interface Resource {
  readonly logicalId: string;
  readonly type: string;
  readonly properties: Readonly<Record<string, unknown>>;
  /** `Metadata` of the template, e.g. the asset path of a function. */
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** What `Ref` and `Fn::GetAtt` give for a started resource. */
export interface Identity {
  readonly ref: string;
  readonly attributes: Readonly<Record<string, string>>;
}

export interface Started {
  readonly identity: Identity;
  /** Called once every resource has started: pollers and listeners begin here, in template order. */
  readonly ready?: () => Promise<void> | void;
  /** Called in the exact reverse order of starting. */
  readonly stop?: () => Promise<void> | void;
}

/** One file in `local/resources/` per CloudFormation type. */
export interface ResourceType {
  readonly types: readonly string[];
  start(resource: Resource, runtime: Runtime): Promise<Started>;
}

/** The identity behind a call: a function's role, or the operator who started the runtime. */
export interface Principal {
  /** Name in messages: the function's logical id, or `operator`. */
  readonly name: string;
  /** ARN of the role whose policies decide; undefined for the operator, who may do anything. */
  readonly roleArn?: string;
}

/** Values for the condition keys of policies, e.g. `aws:SourceArn` or `dynamodb:LeadingKeys`. */
export type RequestContext = Readonly<Record<string, string | readonly string[]>>;

/** A signed call of an AWS SDK that reached the runtime. */
export interface AwsRequest {
  readonly principal: Principal;
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Throws AccessDenied unless the policies of the principal's role allow it. `action` like `s3:PutObject`. */
  authorize(action: string, resourceArn: string, context?: RequestContext): void;
}

export interface AwsResponse {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** An error that goes back to an SDK as AWS would send it. */
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

export type ServiceHandler = (request: AwsRequest) => Promise<AwsResponse>;

export interface InvokeResult {
  /** The JSON text the handler returned, or the error document when it failed. */
  readonly payload: string;
  /** `Unhandled` when the handler threw, timed out or crashed. */
  readonly functionError?: 'Unhandled';
}

/** Head of a streamed response of a function behind a function URL, then its body in pieces. */
export interface StreamedResult {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: readonly string[];
  readonly body: AsyncIterable<Uint8Array>;
}

export interface Functions {
  /** Synchronous invocation, as `lambda:InvokeFunction` with RequestResponse. */
  invoke(functionArn: string, event: unknown): Promise<InvokeResult>;
  /** Asynchronous invocation: queued on disk, retried twice, then its on-failure destination. */
  invokeAsync(functionArn: string, event: unknown): Promise<void>;
  /** Invocation of a function URL with RESPONSE_STREAM; aborting the signal reaches the handler. */
  invokeStreaming(functionArn: string, event: unknown, signal: AbortSignal): Promise<StreamedResult>;
}

/** What runs behind the public port: a distribution decides per path. */
export interface HttpRequest {
  readonly method: string;
  /** Path with the query string, exactly as received. */
  readonly url: string;
  /** Lower-case names; repeated headers joined by commas. */
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
  /** Directory of the cloud assembly (`cdk.out`). */
  readonly assemblyDir: string;
  /** A folder of its own for a resource type's state, made on demand; it survives restarts. */
  stateDir(name: string): string;
  /** Waits, schedules and idle time-outs are divided by this. */
  readonly speed: number;
  /** http://… address of the public port, or what --public-url says. */
  readonly publicUrl: string;
  readonly functions: Functions;
  /** Port of the AWS endpoint that functions call. */
  readonly awsPort: number;
  /** Handles the SDK calls of one service, by the name in the signature's scope (`s3`, `sqs`, `events`, `states`, `ses`). */
  serve(service: string, handler: ServiceHandler): void;
  /** Lets others reach a running thing by ARN or name: queues, buses, buckets, APIs, state machines. */
  publish<T>(kind: string, name: string, thing: T): void;
  find<T>(kind: string, name: string): T;
  /** Does the role of this ARN (or a resource policy) allow a service to do this? Throws AwsError AccessDenied. */
  authorizeRole(roleArn: string, action: string, resourceArn: string): void;
  log(line: string): void;
}
