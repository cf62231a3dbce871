import './preview.css';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { CONVERSATION } from '../../../../../contracts/conversations.ts';
import { ApiError } from '../../../../../sdk/src/index.ts';
import { accentsOf } from '../../../../../shared/page/accent.ts';
import { contactHref, contactKind, contactLabel } from '../../../../../shared/page/contact.ts';
import type { Form } from '../../../../../shared/page/forms.ts';
import { greetingOf } from '../../../../../shared/page/greetings.ts';
import { TEMPLATE_THEMES } from '../../../../../shared/page/template-themes.ts';
import { useDraft } from '../../../data/use-draft.ts';
import { contactOf } from '../../../parts/fields/contact-and-link.ts';
import { labelOf } from '../../../parts/fields/label-of.ts';
import { problemText } from '../../../texts/problems.ts';
import { messageFor, t } from '../../../texts/t.ts';
import { lengthError } from '../../../texts/text-error.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Markdown } from '../../../ui/markdown.tsx';
import type { Draft } from '../draft.ts';
import { Logo } from '../logo.tsx';
import { useSuggestions } from '../use-suggestions.ts';
import { PreviewForms } from './preview-forms.tsx';
import { PreviewSources } from './preview-sources.tsx';
import { type ChatMessage, type Preview as Conversation, usePreview, validContact, validForms } from './use-preview.ts';

interface PreviewProps {
  readonly draft: Draft;
  readonly organizationId: string | undefined;
}

/** The visitor page with the current draft. */
export function Preview({ draft, organizationId }: PreviewProps) {
  const suggested = useSuggestions(draft.prompt);
  const preview = usePreview(draft, organizationId);
  const container = useRef<HTMLElement>(null);
  useAccent(container, draft);
  const suggestions = { prompt: suggested, own: draft.suggestions.own, none: [] }[draft.suggestions.source];
  const isReady = draft.prompt.trim() !== '';
  return (
    <section ref={container} id="preview" class="preview" aria-labelledby="preview-title">
      <header>
        <h2 id="preview-title">{t.preview.preview}</h2>
        <Badge tone="warning">{t.preview.onlyYou}</Badge>
        {preview.messages.length > 0 && (
          <Button variant="quiet" onClick={preview.restart}>
            {t.preview.restart}
          </Button>
        )}
      </header>
      <div class="visitor-page">
        <div class="visitor-header">
          {draft.logo === '' ? (
            <svg class="emblem" viewBox="0 0 24 24" aria-hidden="true">
              <path d={TEMPLATE_THEMES[draft.template].emblem} />
            </svg>
          ) : (
            <Logo src={draft.logo} label={labelOf('logo')} />
          )}
          <strong dir="auto">{draft.name || t.editor.unnamed}</strong>
          <Contact draft={draft} />
        </div>
        <Messages
          preview={preview}
          draft={draft}
          welcome={
            draft.welcome_message || greetingOf({ ...draft, name: draft.name || t.editor.unnamed }, t.visitor.greetings)
          }
        />
        {preview.messages.length === 0 && (
          <div class="chips">
            {suggestions
              .filter((question) => question.trim() !== '')
              .map((question) => (
                <button
                  key={question}
                  type="button"
                  disabled={!isReady}
                  onClick={() => preview.ask(question)}
                  dir="auto"
                >
                  {question}
                </button>
              ))}
          </div>
        )}
        <PreviewForms forms={(validForms(draft) ?? []).filter(({ offer }) => offer.includes('button'))} />
        <p class="preview-state" role="status">
          {statusOf(preview, isReady)}
        </p>
        <Ask preview={preview} isReady={isReady} />
      </div>
    </section>
  );
}

/**
 * Sets the accent color. The owner can choose any color, so both themes get a readable variant. The content security
 * policy forbids inline styles, but scripts can set properties.
 */
function useAccent(container: { readonly current: HTMLElement | null }, { color, template }: Draft): void {
  useLayoutEffect(() => {
    const theme = TEMPLATE_THEMES[template];
    const { light, dark } = /^#[0-9a-f]{6}$/i.test(color)
      ? accentsOf(color)
      : {
          light: { accent: theme.accent, onAccent: '#fff', edge: theme.accent },
          dark: { accent: theme.darkAccent, onAccent: '#0d1014', edge: theme.darkAccent },
        };
    const style = container.current?.style;
    style?.setProperty('--own', `light-dark(${light.accent}, ${dark.accent})`);
    style?.setProperty('--own-edge', `light-dark(${light.edge}, ${dark.edge})`);
    style?.setProperty('--on-own', `light-dark(${light.onAccent}, ${dark.onAccent})`);
  }, [container, color, template]);
}

/** The contact button, which starts a call or an e-mail, or opens a link. Not shown without a valid contact. */
function Contact({ draft }: { readonly draft: Draft }) {
  const contact = contactOf(draft.contact);
  if (!contact || !contactKind(contact.to)) return null;
  return (
    <a class="visitor-contact" href={contactHref(contact)} target="_blank" rel="noopener noreferrer" dir="auto">
      {contactLabel(contact)}
    </a>
  );
}

interface MessagesProps {
  readonly preview: Conversation;
  readonly draft: Draft;
  readonly welcome: string;
}

function Messages({ preview: { messages, partial, askAgain }, draft, welcome }: MessagesProps) {
  const log = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (log.current) log.current.scrollTop = log.current.scrollHeight;
  }, [messages, partial]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard.
    <div class="preview-messages" ref={log} tabIndex={0} role="log" aria-label={t.preview.conversation}>
      <div class="message">
        <Markdown text={welcome} />
      </div>
      {messages.map((message, index) => (
        <Message
          key={index}
          {...message}
          forms={formsBelow(message, draft)}
          onAskAgain={index === messages.length - 1 ? askAgain : undefined}
        />
      ))}
      {partial !== undefined && (
        <div class="message" aria-hidden="true">
          {partial === '' ? '…' : <Markdown text={partial} isPartial />}
        </div>
      )}
    </div>
  );
}

/**
 * The forms below a message, as on the visitor page: the forms that the model offers and, if the assistant failed or
 * did not know the answer, the forms for that case. If an answer contains the contact, we assume that the assistant did
 * not know, because it then refers visitors to the contact.
 */
function formsBelow({ role, text, outcome, offers = [] }: ChatMessage, draft: Draft): readonly Form[] {
  const contact = validContact(draft);
  const isUnknown = outcome === 'failed' || (contact !== null && text.includes(contact.to));
  return (validForms(draft) ?? []).filter(
    ({ name, offer }) => role === 'assistant' && (offers.includes(name) || (isUnknown && offer.includes('unknown'))),
  );
}

interface MessageProps extends ChatMessage {
  readonly forms: readonly Form[];
  readonly onAskAgain: (() => void) | undefined;
}

function Message({ role, text, outcome, sources = [], forms, onAskAgain }: MessageProps) {
  const isInterrupted = outcome !== undefined && outcome !== 'complete';
  return (
    <div class={role === 'visitor' ? 'message visitor' : 'message'}>
      <span class="visually-hidden">{role === 'visitor' ? t.preview.you : t.preview.assistant}: </span>
      {role === 'visitor' ? <p dir="auto">{text}</p> : <Markdown text={text} />}
      {sources.length > 0 && <PreviewSources answer={text} sources={sources} />}
      <PreviewForms forms={forms} />
      {isInterrupted && (
        <p class="soft">
          {outcome === 'stopped' ? t.preview.stopped : t.preview.failed}{' '}
          {onAskAgain && (
            <Button variant="quiet" onClick={onAskAgain}>
              {t.preview.askAgain}
            </Button>
          )}
        </p>
      )}
    </div>
  );
}

function statusOf({ problem, partial, isOutdated }: Conversation, isReady: boolean) {
  if (!isReady) return t.preview.writePrompt;
  if (problem) return <PreviewProblem problem={problem} />;
  if (partial !== undefined) return t.preview.writing;
  return isOutdated ? t.preview.outdated : '';
}

function PreviewProblem({ problem }: { readonly problem: Error }) {
  const code = problem instanceof ApiError ? problem.code : undefined;
  return <span class="preview-problem">{messageFor(t.preview.problems, code) ?? problemText(problem)}</span>;
}

function Ask({ preview, isReady }: { readonly preview: Conversation; readonly isReady: boolean }) {
  const [question, setQuestion] = useDraft('question', '');
  const fieldError = lengthError(question, CONVERSATION.messageLength);
  const isWriting = preview.partial !== undefined;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isReady || isWriting || fieldError || question.trim() === '') return;
    preview.ask(question);
    setQuestion('');
  };
  return (
    <form class="ask" onSubmit={submit}>
      <input
        aria-label={t.preview.ask}
        placeholder={t.preview.ask}
        dir="auto"
        aria-invalid={fieldError !== undefined}
        aria-describedby="ask-error"
        autocomplete="off"
        enterkeyhint="send"
        value={question}
        onInput={({ currentTarget }) => setQuestion(currentTarget.value)}
      />
      {isWriting ? (
        <button type="button" class="round" aria-label={t.preview.stop} onClick={preview.stop}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M7 7h10v10H7z" />
          </svg>
        </button>
      ) : (
        <button type="submit" class="round" aria-label={t.preview.send} aria-disabled={!isReady}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M5 12h14M13 6l6 6-6 6" />
          </svg>
        </button>
      )}
      <p id="ask-error" class="error" role="status">
        {fieldError}
      </p>
    </form>
  );
}
