import type { RequestStatus } from '../../contracts/requests/requests.ts';
import type { Form, FormAnswers } from '../../shared/page/forms.ts';

/** What a visitor sent with a form. */
export interface VisitorRequest {
  readonly id: string;
  readonly codeId: string;
  /** The short id of the code. */
  readonly short_id: string;
  /**
   * The id of the code's organization, or of its account if the code has no organization. The list of this owner
   * contains the request. The owner changes when the code is moved.
   */
  readonly owner_id: string;
  /** The scanned placement, with its name at that time. Absent if the code's own address was scanned. */
  readonly placement?: { readonly id: string; readonly name: string } | undefined;
  readonly conversation_id: string;
  /** Name and title of the form. */
  readonly form: string;
  readonly title: string;
  readonly answers: FormAnswers;
  /** The labels of the answered fields: the form can change later. */
  readonly labels: Readonly<Record<string, string>>;
  /** The visitor agreed that the request stays when the conversation is deleted. */
  readonly isKept: boolean;
  readonly status: RequestStatus;
  readonly created_at: Date;
}

/**
 * Remembers the id that the page gave a request, so that a repetition of the request is recognized. The claim is stored
 * with the conversation, so the deletion of a conversation also finds the requests in it.
 */
export interface RequestClaim {
  /** The id that the page chose. */
  readonly client_id: string;
  readonly request_id: string;
  /** The request stays when the conversation is deleted. */
  readonly isKept: boolean;
}

/** The parts of a request that come from its form. */
export const requestContent = (form: Form, answers: FormAnswers) => ({
  form: form.name,
  title: form.title,
  answers,
  labels: Object.fromEntries(
    form.fields.filter(({ name }) => Object.hasOwn(answers, name)).map(({ name, label }) => [name, label]),
  ),
  isKept: form.fields.some(({ name, keep }) => keep === true && answers[name] === true),
});
