import type { Form } from '../../../shared/page/forms.ts';
import { type StartedConversation, startConversationOf } from '../conversations/visitor.ts';
import { newOwner } from '../scans/owner.ts';
import { makeCode, type ScanFixture } from '../scans/scan-fixture.ts';

const TABLE_FORM: Form = {
  name: 'table',
  title: 'Book a table',
  fields: [
    { name: 'guests', label: 'How many people?', type: 'number', required: true },
    { name: 'phone', label: 'Your phone number', type: 'phone', required: true },
    { name: 'wish', label: 'Anything else?', type: 'text' },
    { name: 'terms', label: 'I agree that you may call me.', type: 'consent', required: true },
    { name: 'news', label: 'You may keep my number.', type: 'consent', keep: true },
  ],
  offer: ['button', 'model'],
};

export const ANSWERS = { guests: 4, phone: '+49 30 1234567', terms: true };

/** An owner with a code that has a form, and the conversation that a visitor started with the code. */
export async function ownerWithForm(fixture: ScanFixture, input: Parameters<typeof makeCode>[2] = {}) {
  const owner = await newOwner(fixture);
  const code = await makeCode(fixture, owner.account_id, { forms: [toInput(TABLE_FORM)], ...input });
  const conversation = await startConversationOf(fixture, code.short_id, nextAddress());
  return { ...owner, code, conversation };
}

/** Copies the lists of a form, because the input type requires mutable ones. */
const toInput = ({ fields, offer, ...form }: Form) => ({
  ...form,
  fields: fields.map(({ choices, ...field }) => ({ ...field, ...(choices && { choices: [...choices] }) })),
  offer: [...offer],
});

let addresses = 0;
/** Limits are per address, so each visitor has a separate address. */
export const nextAddress = (): string => {
  addresses += 1;
  return `198.51.100.${addresses}`;
};

type Visitor = Pick<StartedConversation, 'short_id' | 'id' | 'token' | 'headers'>;

let sent = 0;
/** Submits a form as the page does. */
export const submit = (
  fixture: ScanFixture,
  { short_id: shortId, id, token, headers }: Visitor,
  { answers = ANSWERS, form = 'table', request_id: requestId = `request-${++sent}` }: Partial<FormSubmission> = {},
) =>
  fixture.post(`/s/${shortId}/requests`, { conversation_id: id, token, request_id: requestId, form, answers }, headers);

interface FormSubmission {
  readonly answers: unknown;
  readonly form: string;
  readonly request_id: string;
}
