import * as z from 'zod/mini';
import { REQUEST_STATUSES } from '../../contracts/requests/requests.ts';
import { doc } from '../../shared/fields/doc.ts';
import { pick } from '../platform/fields/pick.ts';
import { pathId } from '../platform/schemas/path-id.ts';
import type { View } from '../platform/schemas/shapes.ts';
import type { VisitorRequest } from './request.ts';

const EXAMPLE_ID = 'req_01K9ZQ4T7M3X8V5C2B6N0P1R4S';

export const request_id = pathId('request', { description: 'Id of the request.', example: EXAMPLE_ID });

export const requestViewSchema = z
  .object({
    id: z.string().register(z.globalRegistry, { example: EXAMPLE_ID }),
    qpr_code_id: z.string(),
    qpr_code_name: z
      .optional(z.nullable(z.string()))
      .register(z.globalRegistry, { description: doc('Current name of the code; null if the code was deleted') }),
    placement_id: z.optional(z.string()).register(z.globalRegistry, {
      description: doc("Only if a placement was scanned instead of the code's own image"),
    }),
    placement_name: z
      .optional(z.string())
      .register(z.globalRegistry, { description: doc('Name of the placement when the request was sent') }),
    conversation_id: z.string(),
    form: z.string().register(z.globalRegistry, { description: 'Name of the form', example: 'table' }),
    form_title: z.string().register(z.globalRegistry, {
      description: doc('Title of the form when the request was sent'),
      example: 'Book a table',
    }),
    answers: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).register(z.globalRegistry, {
      description: doc(
        'What the visitor entered, by field name. Texts are plain text, never HTML. Empty if the key lacks the scope `conversations:read`',
      ),
      example: doc({ guests: 4, phone: '+49 30 1234567' }),
    }),
    labels: z.record(z.string(), z.string()).register(z.globalRegistry, {
      description: doc('The labels of the answered fields when the request was sent'),
      example: doc({ guests: 'How many people?', phone: 'Your phone number' }),
    }),
    status: z.enum(REQUEST_STATUSES),
    created_at: z.iso.datetime(),
  })
  .register(z.globalRegistry, { id: 'Request' });
type RequestView = View<typeof requestViewSchema>;

export const toRequestView = (request: VisitorRequest, code_name?: string | null): RequestView => ({
  ...pick(request, ['id', 'qpr_code_id']),
  ...(code_name !== undefined && { qpr_code_name: code_name }),
  ...(request.placement && { placement_id: request.placement.id, placement_name: request.placement.name }),
  ...pick(request, ['conversation_id', 'form']),
  form_title: request.title,
  ...pick(request, ['answers', 'labels', 'status', 'created_at']),
});
