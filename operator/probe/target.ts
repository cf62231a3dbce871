import type { awsClientConfig } from '../aws-client.ts';

/** The outputs of the deployed probe stack. */
export interface ProbeOutputs {
  readonly TableName: string;
  readonly WriteFunction: string;
  readonly ApiId: string;
  readonly Url: string;
  readonly QueueUrl: string;
}

/** The configuration of AWS clients, which call AWS itself or the local runtime. */
interface ClientConfig extends Pick<ReturnType<typeof awsClientConfig>, 'requestHandler'> {
  readonly region: string;
  readonly endpoint?: string;
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
}

/** A deployed probe stack. */
export interface ProbeTarget {
  readonly outputs: ProbeOutputs;
  readonly aws: ClientConfig;
}

/** Where the probe stack is deployed: an AWS account, or this machine. */
export interface ProbeEnvironment {
  deploy(): Promise<ProbeTarget>;
  /** Deletes the stack. It is safe to call if the deployment failed or never started. */
  remove(): Promise<void>;
  /** How to delete the stack if `remove` fails. */
  readonly removalInstructions: string;
}
