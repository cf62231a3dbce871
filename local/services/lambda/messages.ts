import type { DatabaseSetup } from '../dynamodb/database-requests.ts';

/** Messages between the runtime and a worker thread, which can load several functions. */

export interface FunctionSetup {
  /** Folder of the bundle. */
  readonly taskRoot: string;
  /** `file.export`, as in the template. */
  readonly handler: string;
  readonly functionName: string;
  readonly functionArn: string;
  readonly memorySize: number;
  readonly logGroupName: string;
  readonly logStreamName: string;
  /** Directory for the compiled code of bundles. @default the code is not kept */
  readonly codeCacheDir?: string | undefined;
}

/** The `workerData` that a worker thread gets when it starts. */
export interface WorkerData {
  /** Number of database calls in flight, in shared memory. */
  readonly databaseCalls: Int32Array;
}

export type ToWorker =
  | {
      readonly type: 'load';
      /** Identifies the function in later messages. */
      readonly id: number;
      readonly setup: FunctionSetup;
      readonly environment: Readonly<Record<string, string>>;
      readonly database: DatabaseSetup | undefined;
    }
  | {
      readonly type: 'invoke';
      readonly id: number;
      readonly requestId: string;
      /** JSON text, so every invocation gets its own objects. */
      readonly event: string;
      readonly deadlineMs: number;
    }
  /** The previous chunk was consumed: the handler can write the next one. */
  | { readonly type: 'consumed' }
  /** The client of a streamed response disconnected. */
  | { readonly type: 'abort' }
  /** A busy period is over. The idle thread returns its unused memory to the system. */
  | { readonly type: 'release-memory' };

export type FromWorker =
  | { readonly type: 'ready' }
  /** Output of a function. It is a message, because text on stdout could arrive after the result of the invocation. */
  | { readonly type: 'log'; readonly text: string | Uint8Array }
  | { readonly type: 'init-error'; readonly error: ErrorDocument }
  | { readonly type: 'result'; readonly payload: string }
  | { readonly type: 'error'; readonly error: ErrorDocument }
  | { readonly type: 'head'; readonly head: ResponseHead }
  | { readonly type: 'chunk'; readonly bytes: Uint8Array }
  | { readonly type: 'end' }
  /**
   * A function left work running after its response, and this work failed while the thread was idle or ran another
   * function.
   */
  | { readonly type: 'background-error'; readonly id: number; readonly error: ErrorDocument }
  /** The function wrote to the database directly, so the AWS endpoint of the runtime did not see the write. */
  | { readonly type: 'database-write' };

/** How Lambda reports a failed invocation. */
export interface ErrorDocument {
  readonly errorType: string;
  readonly errorMessage: string;
  readonly trace?: readonly string[];
}

/** Metadata of `awslambda.HttpResponseStream.from`. */
export interface ResponseHead {
  readonly statusCode?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cookies?: readonly string[];
}
