import type { Rating } from '../../contracts/conversations.ts';
import { type AnswerEnd, type AnswerSource, Api, ApiError, type History, hexOf, type Session } from './api.ts';
import { pause, waitForRetry } from './connection.ts';
import type { PageData, TextName } from './page-data.ts';
import { SavedValue } from './saved-value.ts';
import type { View } from './view.ts';

/** The text to show when the server rejects a message. */
const ERROR_TEXTS: Readonly<Record<string, TextName>> = {
  'message.too_long': 'tooLong',
  'visitor.rate_limited': 'tooFast',
  'conversation.full': 'full',
  'conversation.ended': 'ended',
  'conversation.not_found': 'ended',
  'qpr_code.resting': 'resting',
  'owner.budget_exhausted': 'budget',
  'qpr_code.archived': 'archived',
  'qpr_code.not_found': 'archived',
};

export const errorText = (error: unknown): TextName =>
  (error instanceof ApiError && ERROR_TEXTS[error.code]) || 'unavailable';

/** Whether an error with this text ends the conversation. */
export const endsConversation = (text: TextName): boolean => ['full', 'ended', 'archived'].includes(text);

/**
 * A visitor's question. The page generates its id, so the service answers the question only once, even if the page
 * sends it several times.
 */
interface Turn {
  readonly messageId: string;
  readonly text: string;
}

/** What survives a reload. */
interface SavedConversations {
  readonly sessions: readonly Session[];
  readonly session?: Session | undefined;
}

interface FinishedAnswer extends AnswerEnd {
  /** The conversation of the answer. */
  readonly session?: Session;
  readonly rating?: Rating;
  readonly sources?: readonly AnswerSource[];
}

/** The outcome for a question that got no answer. */
const FAILED: AnswerEnd = { outcome: 'failed' };

/** The abort reason for an answer whose conversation has ended. */
const CONVERSATION_ENDED = 'ended';

const BUSY_PAUSE_MILLISECONDS = 700;
/**
 * Attempts before the visitor sees an error. All of them together take about six minutes offline, or 30 s while another
 * answer is in progress.
 */
export const MAX_ATTEMPTS = 40;

/** The conversation. It handles one turn at a time; each turn ends with an answer or an error message. */
export class Chat {
  readonly api: Api;
  readonly #view: View;
  readonly #data: PageData;
  readonly #saved: SavedValue<SavedConversations>;
  /** The question that has no answer yet. It is saved, because a reload may happen before it reaches the service. */
  readonly #savedTurn: SavedValue<Turn>;
  /** The conversation that gets the next question. */
  #session: Session | undefined;
  /**
   * The conversations that the visitor can delete, oldest first. There are several only if one of them refused a form.
   * They stay here after their end and after a reload, until the visitor starts a new conversation.
   */
  #sessions: readonly Session[] = [];
  /** Aborts the answer in progress, or the loading of the history. */
  #running: AbortController | undefined;

  constructor(data: PageData, view: View) {
    this.api = new Api(data.short_id);
    const scannedId = data.placement ?? data.short_id;
    this.#saved = new SavedValue(`conversations:${scannedId}`);
    this.#savedTurn = new SavedValue(`question:${scannedId}`);
    this.#data = data;
    this.#view = view;
  }

  /** Restores the history after a reload, and the question that was pending. */
  async restore(): Promise<void> {
    if (this.#running) return;
    const pending = this.#savedTurn.read();
    const saved = this.#saved.read();
    if (saved) this.#setSessions(saved.sessions, saved.session);
    const session = this.#session;
    if (!session && !pending) return;
    this.#view.reset();
    this.#view.suggestions.hidden = true;
    const history = session && (await this.#recover(session).catch((error: unknown) => this.#showError(error)));
    if (session && !history) return;
    // The pending question, unless it reached the service.
    const lost = history?.messages.some(({ message_id }) => message_id === pending?.messageId) ? undefined : pending;
    if (history?.status === 'ended') {
      this.#finish('ended', lost);
    } else if (lost) {
      // Showing the earlier answers has removed the saved question.
      this.#savedTurn.write(lost);
      this.#view.addVisitorMessage(lost.text);
      this.#addAnswer(lost, '', FAILED);
    }
  }

  async ask(text: string): Promise<void> {
    if (this.#running || text.trim() === '') return;
    if (text.length > this.#data.messageLength) return this.#view.notice('tooLong');
    // A new conversation starts.
    if (!this.#session) this.#setSessions([]);
    this.#view.field.value = '';
    this.#view.suggestions.hidden = true;
    this.#view.addVisitorMessage(text);
    await this.#run({ messageId: randomId(), text });
  }

  async stop(): Promise<void> {
    const session = this.#session;
    this.#running?.abort();
    if (session) await this.api.signal(session, 'stop').catch(() => undefined);
  }

  async end(): Promise<void> {
    if (!(await this.#view.confirmAction('end'))) return;
    const session = this.#session;
    this.#running?.abort(CONVERSATION_ENDED);
    this.#finish('ended');
    if (session) await this.api.signal(session, 'close').catch(() => undefined);
  }

  async delete(): Promise<void> {
    if (!(await this.#view.confirmAction('delete'))) return;
    try {
      await Promise.all(this.#sessions.map((session) => this.api.delete(session)));
      // An answer in progress continues if the deletion fails.
      this.#running?.abort(CONVERSATION_ENDED);
      this.#finish('deleted');
      this.#setSessions([]);
      this.#view.clear();
    } catch (error) {
      this.#view.notice(errorText(error));
    }
  }

  /**
   * Returns the newest of `#sessions`, even if it has ended: ended conversations still accept forms. Starts a new
   * conversation if there is none, or if the newest one is `refused`, the conversation that did not accept the form.
   */
  async conversationForForm(refused?: Session): Promise<Session> {
    const newest = this.#sessions.at(-1);
    return newest && newest !== refused ? newest : this.#open(true);
  }

  startAgain(): void {
    this.#setSessions([]);
    this.#view.reset();
  }

  leave(): void {
    if (this.#session) this.api.leave(this.#session);
  }

  async #run(turn: Turn): Promise<void> {
    this.#running = new AbortController();
    const { signal } = this.#running;
    this.#savedTurn.write(turn);
    this.#view.busy(true);
    this.#view.notice('writing');
    try {
      await this.#answer(turn, signal);
      // A conversation that has ended shows its own notice.
      if (signal.reason !== CONVERSATION_ENDED) this.#view.notice();
    } catch (error) {
      this.#showError(error, turn);
    } finally {
      this.#running = undefined;
      this.#view.busy(false);
    }
  }

  /** Retries until this turn has an answer: after lost connections, and while another answer is in progress. */
  async #answer(turn: Turn, signal: AbortSignal): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      let text = '';
      let sources: readonly AnswerSource[] = [];
      try {
        signal.throwIfAborted();
        const session = this.#session ?? (await this.#open());
        for await (const piece of this.api.ask(session, turn.messageId, turn.text, signal)) {
          if ('outcome' in piece) return this.#addAnswer(turn, text, { ...piece, sources, session });
          if ('sources' in piece) {
            sources = piece.sources;
            continue;
          }
          if (text === '') this.#view.notice('writing');
          text += piece.text;
          this.#view.draft(text);
        }
      } catch (error) {
        // Keep a partial answer, unless the conversation was deleted: then there are no sessions.
        if (signal.reason === CONVERSATION_ENDED && !(text && this.#sessions.length)) return;
        if (signal.aborted) return this.#addAnswer(turn, text, { outcome: 'stopped' });
        if (attempt >= MAX_ATTEMPTS) throw error;
        if (error instanceof ApiError) {
          if (error.code !== 'conversation.busy') throw error;
          await pause(BUSY_PAUSE_MILLISECONDS);
        } else {
          this.#view.notice('offline');
          await waitForRetry(attempt, signal);
          this.#view.clearDraft();
        }
      }
    }
  }

  async #open(form?: true): Promise<Session> {
    const session = await this.api.start(this.#data.scan_id, this.#data.placement, form);
    // A conversation for a form becomes the current one only if there was no other, not even one that has ended.
    this.#setSessions([...this.#sessions, session], form && this.#sessions.length ? this.#session : session);
    return session;
  }

  /** Loads the history as soon as there is a connection. If an answer is in progress, shows its question and waits. */
  async #recover(session: Session): Promise<History | undefined> {
    let shownCount = 0;
    // Block new questions: they would appear before the older messages.
    this.#running = new AbortController();
    const { signal } = this.#running;
    try {
      for (let attempt = 1; ; attempt += 1) {
        try {
          const history = await this.api.history(session);
          if (signal.reason === CONVERSATION_ENDED) return undefined;
          const isWaiting = history.answering && attempt < MAX_ATTEMPTS;
          shownCount = this.#addMessages(session, history, shownCount, isWaiting);
          this.#view.notice(isWaiting ? 'writing' : undefined);
          if (!isWaiting) return history;
          this.#view.busy(true);
          this.#view.draft('');
          await pause(BUSY_PAUSE_MILLISECONDS);
        } catch (error) {
          if (signal.reason === CONVERSATION_ENDED) return undefined;
          const seconds = error instanceof ApiError ? error.retrySeconds : 0;
          // If the stop button ends the wait, one last attempt follows. Its error is shown.
          if (seconds === undefined || signal.aborted || attempt >= MAX_ATTEMPTS) throw error;
          this.#view.notice(error instanceof ApiError ? errorText(error) : 'offline');
          this.#view.busy(true);
          await waitForRetry(attempt, signal, seconds);
        }
      }
    } finally {
      if (this.#running?.signal === signal) this.#running = undefined;
      this.#view.busy(!!this.#running);
      this.#view.clearDraft();
    }
  }

  /** Adds the messages from index `from` on, except an answer in progress. Returns the number of messages shown. */
  #addMessages(session: Session, { messages, status }: History, from: number, isWaiting: boolean): number {
    const end = isWaiting ? messages.findLastIndex(({ role }) => role === 'visitor') + 1 : messages.length;
    let turn: Turn | undefined;
    messages.slice(0, end).forEach((message, index) => {
      const canRetry = index === messages.length - 1 && status === 'open' && !isWaiting;
      const { role, text, message_id: messageId = '' } = message;
      if (role === 'visitor') {
        turn = { messageId, text };
        if (index >= from) this.#view.addVisitorMessage(text);
        // The question never got an answer. Keep it and offer a retry.
        if (canRetry) this.#addAnswer(turn, '', FAILED);
      } else if (index >= from)
        this.#addAnswer(canRetry ? turn : undefined, text, { outcome: 'complete', session, ...message });
    });
    return Math.max(from, end);
  }

  /** Sets the conversations that can be deleted, and the open one. */
  #setSessions(sessions: readonly Session[], session?: Session): void {
    this.#sessions = sessions;
    this.#session = session;
    this.#saved.write({ sessions, session });
    this.#view.showConversationButtons(!!session, sessions.length > 0);
  }

  #addAnswer(turn: Turn | undefined, text: string, answer: FinishedAnswer): void {
    const { session, outcome, number, rating, sources, language } = answer;
    if (outcome !== 'failed') this.#savedTurn.write(undefined);
    this.#view.addAnswer(text, outcome, {
      language,
      sources: sources?.map((source) => (source.can_open ? { ...source, url: this.api.fileAddress(source) } : source)),
      ...(turn && { retry: () => void this.#run(turn) }),
      // Only complete answers can be rated, because a retry can replace the others.
      ...(outcome === 'complete' &&
        session &&
        number !== undefined && { rating, rate: (given: Rating | null) => this.#rate(session, number, given) }),
    });
  }

  /** Returns whether the rating was stored. */
  async #rate(session: Session, number: number, rating: Rating | null): Promise<boolean> {
    try {
      await this.api.rate(session, number, rating);
      this.#view.notice(rating ? 'rated' : undefined);
      return true;
    } catch (error) {
      this.#view.notice(errorText(error));
      return false;
    }
  }

  #showError(error: unknown, turn?: Turn): undefined {
    this.#view.clearDraft();
    const text = errorText(error);
    if (endsConversation(text)) return this.#finish(text, turn ?? this.#savedTurn.read());
    if (turn) this.#addAnswer(turn, '', FAILED);
    this.#view.notice(text);
  }

  #finish(reason: TextName, unanswered?: Turn): undefined {
    this.#savedTurn.write(undefined);
    this.#view.showEnded(reason);
    this.#setSessions(this.#sessions);
    // Keep the text, so the visitor does not have to type it again in a new conversation. Newer text in the field wins.
    if (unanswered) this.#view.field.value ||= unanswered.text;
  }
}

/** `crypto.randomUUID` is not available over plain http, but `getRandomValues` is. */
export const randomId = () => hexOf(crypto.getRandomValues(new Uint8Array(16)));
