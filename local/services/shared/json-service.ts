import type * as z from 'zod';
import { AwsError, type AwsRequest, type AwsResponse, type ServiceHandler } from '../../engine/types.ts';

/** One operation of an AWS JSON service. `operation` creates it from an input schema and a handler. */
export interface JsonOperation {
  run(input: unknown, request: AwsRequest): Promise<unknown>;
}

export const operation = <S extends z.ZodType>(
  schema: S,
  run: (input: z.output<S>, request: AwsRequest) => Promise<unknown>,
): JsonOperation => ({
  run: async (input, request) => {
    const parsed = schema.safeParse(input);
    if (parsed.success) return run(parsed.data, request);
    const issue = parsed.error.issues[0];
    throw new AwsError('ValidationException', `${issue?.path.join('.') || 'The request'}: ${issue?.message}`);
  },
});

const parse = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString() || '{}');
  } catch {
    throw new AwsError('SerializationException', 'The request body is not JSON');
  }
};

/** A service with an AWS JSON protocol. The operation is in `X-Amz-Target`, after the dot. */
export const jsonService =
  (service: string, version: '1.0' | '1.1', operations: Readonly<Record<string, JsonOperation>>): ServiceHandler =>
  async (request): Promise<AwsResponse> => {
    const name = request.headers['x-amz-target']?.split('.').at(-1) ?? '';
    const known = Object.hasOwn(operations, name) ? operations[name] : undefined;
    if (!known) {
      throw new AwsError('UnknownOperationException', `The local runtime does not support ${service} ${name}`);
    }
    const output = await known.run(parse(request.body), request);
    return {
      status: 200,
      headers: { 'content-type': `application/x-amz-json-${version}` },
      body: output === undefined ? '' : JSON.stringify(output),
    };
  };
