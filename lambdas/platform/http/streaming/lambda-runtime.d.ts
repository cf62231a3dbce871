import type { Writable } from 'node:stream';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';

/** What Lambda's Node.js runtime provides for streamed responses; no package declares it. */
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
