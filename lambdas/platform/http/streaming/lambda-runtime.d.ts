import type { Writable } from 'node:stream';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';

/** Globals of Lambda's Node.js runtime for streamed responses. No package declares them. */
declare global {
  namespace awslambda {
    function streamifyResponse(
      handler: (event: APIGatewayProxyEventV2, stream: Writable, context: Context) => Promise<void>,
    ): (event: APIGatewayProxyEventV2, stream: Writable, context: Context) => Promise<void>;

    const HttpResponseStream: {
      from(
        stream: Writable,
        metadata: { readonly statusCode: number; readonly headers: Readonly<Record<string, string>> },
      ): Writable;
    };
  }
}
