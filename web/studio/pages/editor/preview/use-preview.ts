import { useEffect, useRef, useState } from 'preact/hooks';
import { PREVIEW } from '../../../../../contracts/conversations.ts';
import type { AnswerOutcome } from '../../../../../sdk/src/answers.ts';
import { type AnswerSource, ApiError } from '../../../../../sdk/src/index.ts';
import { contactKind } from '../../../../../shared/page/contact.ts';
import { offeredForms, withoutFormMarkers, withoutPartialMarker } from '../../../../../shared/page/forms.ts';
import { toError } from '../../../data/to-error.ts';
import { contactOf } from '../../../parts/fields/contact-and-link.ts';
import { answerFieldsOf, type Draft, fieldsOf } from '../draft.ts';
import { hasInvalidForms } from '../forms/form-draft.ts';
import type { PreviewBody } from './stream-preview.ts';

export interface ChatMessage {
  readonly role: 'visitor' | 'assistant';
  readonly text: string;
  readonly outcome?: AnswerOutcome;
  /** What an answer is based on. */
  readonly sources?: readonly AnswerSource[];
  /** The names of the forms that the model offers with an answer. */
  readonly offers?: readonly string[];
}

export interface Preview {
  readonly messages: readonly ChatMessage[];
  /** The answer in progress, if any. */
  readonly partial: string | undefined;
  readonly problem: Error | undefined;
  /** The draft changed after the last question, which will be asked again in a moment. */
  readonly isOutdated: boolean;
  ask(question: string): void;
  stop(): void;
  askAgain(): void;
  restart(): void;
}

/** Every answer costs money, so the last question is asked again only after a pause in typing. */
const TYPING_PAUSE_MS = 1_500;

/** A conversation with the current draft. It is not stored. */
export function usePreview(draft: Draft, organizationId: string | undefined): Preview {
  const [messages, setMessages] = useState<readonly ChatMessage[]>([]);
  const [partial, setPartial] = useState<string>();
  const [problem, setProblem] = useState<Error>();
  const running = useRef<AbortController>();
  const lastModelInput = useRef<string>();
  const modelInputText = JSON.stringify(validFields(draft));
  const latest = useRef({ draft, modelInputText, messages, problem });
  latest.current = { draft, modelInputText, messages, problem };

  const run = async (history: readonly ChatMessage[]) => {
    running.current?.abort();
    const current = new AbortController();
    running.current = current;
    lastModelInput.current = latest.current.modelInputText;
    setMessages(history);
    setPartial('');
    setProblem(undefined);
    let text = '';
    let outcome: AnswerOutcome = 'failed';
    let sources: readonly AnswerSource[] = [];
    try {
      // Load this only when the user asks something.
      const { answerOf } = await import('./stream-preview.ts');
      const body = bodyOf(latest.current.draft, history, organizationId);
      for await (const piece of answerOf(body, current.signal)) {
        if (current.signal.aborted) return;
        if (piece.event === 'done') outcome = piece.outcome;
        else if (piece.event === 'sources') sources = piece.sources;
        else if (piece.event === 'delta') text += piece.text;
        setPartial(withoutPartialMarker(text));
      }
      const offers = offeredForms(text);
      setMessages([...history, { role: 'assistant', text: withoutFormMarkers(text), outcome, sources, offers }]);
    } catch (error) {
      if (current.signal.aborted) return;
      setProblem(toError(error));
    }
    setPartial(undefined);
  };
  const askAgain = () => void run(upToLastQuestion(latest.current.messages));
  const stop = () => {
    running.current?.abort();
    if (partial) setMessages([...messages, { role: 'assistant', text: partial, outcome: 'stopped' }]);
    setPartial(undefined);
  };

  const isOutdated = messages.length > 0 && lastModelInput.current !== modelInputText && draft.prompt.trim() !== '';
  useEffect(() => {
    if (!isOutdated || isQuotaExhausted(latest.current.problem)) return;
    const timer = setTimeout(askAgain, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [modelInputText, isOutdated]);
  useEffect(() => () => running.current?.abort(), []);

  return {
    messages,
    partial,
    problem,
    isOutdated: isOutdated && !isQuotaExhausted(problem),
    ask: (question) => void run([...dropUnanswered(messages), { role: 'visitor', text: question }]),
    stop,
    askAgain,
    restart: () => {
      running.current?.abort();
      setMessages([]);
      setPartial(undefined);
      setProblem(undefined);
    },
  };
}

/** What the model sees of the draft. Only a change in this is a reason to ask again. */
const validFields = (draft: Draft) => ({
  ...answerFieldsOf(draft),
  contact: validContact(draft),
  forms: validForms(draft),
});

/** The forms, or null while one of them is incomplete. */
export const validForms = (draft: Draft) => (hasInvalidForms(draft.forms) ? null : fieldsOf(draft).forms);

/** The contact, or null while it is still being typed. */
export const validContact = (draft: Draft) => {
  const contact = contactOf(draft.contact);
  return contact && contactKind(contact.to) ? contact : null;
};

const upToLastQuestion = (messages: readonly ChatMessage[]): readonly ChatMessage[] =>
  messages.slice(0, messages.findLastIndex(({ role }) => role === 'visitor') + 1);

/** Drops a question without an answer, so it is not sent with the next one. */
const dropUnanswered = (messages: readonly ChatMessage[]): readonly ChatMessage[] =>
  messages.at(-1)?.role === 'visitor' ? messages.slice(0, -1) : messages;

/** Whether the quota is exhausted, so that asking again would fail until the next day or month. */
const isQuotaExhausted = (problem: Error | undefined): boolean =>
  problem instanceof ApiError && ['owner.budget_exhausted', 'preview.resting'].includes(problem.code);

function bodyOf(draft: Draft, messages: readonly ChatMessage[], organizationId: string | undefined): PreviewBody {
  const { name, ...fields } = validFields(draft);
  return {
    ...(name.trim() !== '' && { name }),
    ...fields,
    language: navigator.language,
    messages: messages
      .filter(({ text }) => text.trim() !== '')
      .slice(-PREVIEW.messages)
      .map(({ role, text }) => ({ role, text: role === 'visitor' ? text : text.slice(0, PREVIEW.answerLength) })),
    ...(organizationId !== undefined && { organization_id: organizationId }),
  };
}
