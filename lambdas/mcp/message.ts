import * as z from 'zod/mini';
import { doc } from '../../shared/fields/doc.ts';

const jsonrpc = z.literal('2.0').check(z.meta({ description: doc('The version of JSON-RPC') }));
const id = z.union([z.string(), z.number()]);
const idMeta = { description: 'The id of the request', examples: [1] };
const fields = z.record(z.string(), z.unknown());

/** A JSON-RPC message from a client. Without an id it is a notification, and without a method a response. */
export const messageSchema = z.looseObject({
  jsonrpc,
  id: z.optional(id.check(z.meta({ ...idMeta, description: doc('The id of the request. Absent in notifications') }))),
  method: z.optional(
    z.string().check(z.meta({ description: doc('`initialize`, `ping`, `tools/list` or `tools/call`') })),
  ),
  params: z.optional(fields.check(z.meta({ description: doc('The parameters of the method') }))),
});
export type Message = z.output<typeof messageSchema>;

/** The JSON-RPC response. */
export const replySchema = z.object({
  jsonrpc,
  id: id.check(z.meta(idMeta)),
  result: z.optional(fields.check(z.meta({ description: doc('The result of the method') }))),
  error: z.optional(
    z
      .object({ code: z.int(), message: z.string() })
      .check(
        z.meta({ description: doc('Why there is no result. A tool that fails has a result with `isError` instead') }),
      ),
  ),
});
export type Reply = z.output<typeof replySchema>;
