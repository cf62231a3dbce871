import { useEffect, useRef, useState } from 'preact/hooks';
import { PREVIEW } from '../../../../../contracts/conversations.ts';
import type { AnswerOutcome } from '../../../../../sdk/src/answers.ts';
import { ApiError } from '../../../../../sdk/src/index.ts';
import { contactKind } from '../../../../../shared/page/contact.ts';
import { contactOf, type Draft, fieldsOf } from '../draft.ts';
import type { PreviewBody } from './stream-preview.ts';

export interface Said {
  readonly role: 'visitor' | 'assistant';
  readonly text: string;
  readonly outcome?: AnswerOutcome;
}

export interface Preview {
  readonly said: readonly Said[];
  /** The answer in progress, if any. */
  readonly partial: string | undefined;
  readonly problem: Error | undefined;
  /** The draft changed after the last question, which will be asked again in a moment. */
  readonly isOutdated: boolean;
  ask(question: string): void;
  stop(): void;
  again(): void;
  restart(): void;
}

/** Every question costs money, so it is asked again only after a pause in typing. */
const QUIET_MS = 1_500;

/** A conversation with the current draft. It is not stored. */
export function usePreview(draft: Draft, organizationId: string | undefined): Preview {
  const [said, setSaid] = useState<readonly Said[]>([]);
  const [partial, setPartial] = useState<string>();
  const [problem, setProblem] = useState<Error>();
  const running = useRef<AbortController>();
  const askedWith = useRef<string>();
  const told = toldOf(draft);
  const latest = useRef({ draft, told, said, problem });
  latest.current = { draft, told, said, problem };

  const run = async (history: readonly Said[]) => {
    running.current?.abort();
    const current = new AbortController();
    running.current = current;
    askedWith.current = latest.current.told;
    setSaid(history);
    setPartial('');
    setProblem(undefined);
    let text = '';
    let outcome: AnswerOutcome = 'failed';
    try {
      // Load this only when the user asks something.
      const { answerOf } = await import('./stream-preview.ts');
      const body = bodyOf(latest.current.draft, history, organizationId);
      for await (const piece of answerOf(body, current.signal)) {
        if (current.signal.aborted) return;
        if (piece.event === 'done') outcome = piece.outcome;
        else text += piece.text;
        setPartial(text);
      }
      setSaid([...history, { role: 'assistant', text, outcome }]);
    } catch (error) {
      if (current.signal.aborted) return;
      setProblem(error instanceof Error ? error : new Error(String(error)));
    }
    setPartial(undefined);
  };
  const again = () => void run(upToQuestion(latest.current.said));
  const stop = () => {
    running.current?.abort();
    if (partial) setSaid([...said, { role: 'assistant', text: partial, outcome: 'stopped' }]);
    setPartial(undefined);
  };

  const isOutdated = said.length > 0 && askedWith.current !== told && draft.prompt.trim() !== '';
  useEffect(() => {
    if (!isOutdated || isUsedUp(latest.current.problem)) return;
    const timer = setTimeout(again, QUIET_MS);
    return () => clearTimeout(timer);
  }, [told, isOutdated]);
  useEffect(() => () => running.current?.abort(), []);

  return {
    said,
    partial,
    problem,
    isOutdated: isOutdated && !isUsedUp(problem),
    ask: (question) => void run([...upToAnswer(said), { role: 'visitor', text: question }]),
    stop,
    again,
    restart: () => {
      running.current?.abort();
      setSaid([]);
      setPartial(undefined);
      setProblem(undefined);
    },
  };
}

/** The parts of the draft that the model sees. Only a change in these is a reason to ask again. */
const toldOf = (draft: Draft) => {
  const { name, prompt, welcome, template, grounding } = draft;
  return JSON.stringify([name, prompt, welcome, template, grounding, reachable(draft)]);
};

/** Ignores a contact that is still being typed. */
const reachable = (draft: Draft) => {
  const contact = contactOf(draft);
  return contact && contactKind(contact.to) ? contact : null;
};

const upToQuestion = (said: readonly Said[]): readonly Said[] =>
  said.slice(0, said.findLastIndex(({ role }) => role === 'visitor') + 1);

/** Drops a question without an answer, so it is not sent with the next one. */
const upToAnswer = (said: readonly Said[]): readonly Said[] =>
  said.at(-1)?.role === 'visitor' ? said.slice(0, -1) : said;

/** The quota is exhausted: asking again would fail for hours. */
const isUsedUp = (problem: Error | undefined): boolean =>
  problem instanceof ApiError && ['owner.budget_exhausted', 'preview.resting'].includes(problem.code);

function bodyOf(draft: Draft, said: readonly Said[], organizationId: string | undefined): PreviewBody {
  const { name, prompt, welcome_message, template, grounding } = fieldsOf(draft);
  return {
    ...(name.trim() !== '' && { name }),
    prompt,
    welcome_message,
    template,
    grounding,
    contact: reachable(draft),
    language: navigator.language,
    messages: said
      .filter(({ text }) => text.trim() !== '')
      .slice(-PREVIEW.messages)
      .map(({ role, text }) => ({ role, text: role === 'visitor' ? text : text.slice(0, PREVIEW.answerLength) })),
    ...(organizationId !== undefined && { organization_id: organizationId }),
  };
}
