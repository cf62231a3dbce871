import { Api, type History, type Outcome, Refused, type Session } from './api.ts';
import { pause, untilOnline } from './connection.ts';
import type { PageData, TextName } from './page-data.ts';
import { SavedSession } from './saved-session.ts';
import type { View } from './view.ts';

/** What the page says when the server refuses a message, and whether the conversation is over. */
const REFUSALS: Readonly<Record<string, { readonly text: TextName; readonly over?: true }>> = {
  'message.too_long': { text: 'tooLong' },
  'visitor.rate_limited': { text: 'tooFast' },
  'conversation.full': { text: 'full', over: true },
  'conversation.ended': { text: 'ended', over: true },
  'conversation.not_found': { text: 'ended', over: true },
  'qpr_code.resting': { text: 'resting' },
  'owner.budget_exhausted': { text: 'budget' },
  'qpr_code.archived': { text: 'archived', over: true },
  'qpr_code.not_found': { text: 'archived', over: true },
};

const BUSY_MILLISECONDS = 700;
const MAX_ROUNDS = 40;

interface Turn {
  readonly messageId: string;
  readonly text: string;
}

/** The conversation: one turn at a time, each of which ends in an answer or in words why not. */
export class Chat {
  readonly #api: Api;
  readonly #view: View;
  readonly #data: PageData;
  readonly #saved: SavedSession;
  #session: Session | undefined;
  #running: AbortController | undefined;

  constructor(data: PageData, view: View) {
    this.#api = new Api(data.shortId);
    this.#saved = new SavedSession(data.shortId);
    this.#data = data;
    this.#view = view;
  }

  /** Brings the history back after a reload. */
  async restore(): Promise<void> {
    this.#session = this.#saved.read();
    if (!this.#session) return;
    this.#view.suggestions.hidden = true;
    this.#view.end.hidden = false;
    const history = await this.#recover(this.#session).catch((error: unknown) => this.#refuse(error));
    if (!history) return;
    this.#view.reset();
    this.#view.suggestions.hidden = true;
    this.#show(history);
    if (history.status === 'ended') this.#finish('ended');
  }

  async ask(text: string): Promise<void> {
    if (this.#running || text.trim() === '') return;
    if (text.length > this.#data.messageLength) return this.#view.notice('tooLong');
    this.#view.field.value = '';
    this.#view.suggestions.hidden = true;
    this.#view.addVisitor(text);
    await this.#run({ messageId: randomId(), text });
  }

  async stop(): Promise<void> {
    const session = this.#session;
    this.#running?.abort();
    if (session) await this.#api.signal(session, 'stop').catch(() => undefined);
  }

  async end(): Promise<void> {
    const session = this.#session;
    this.#running?.abort();
    if (session) await this.#api.signal(session, 'close').catch(() => undefined);
    this.#finish('ended');
  }

  again(): void {
    this.#view.reset();
  }

  leave(): void {
    if (this.#session) this.#api.leave(this.#session);
  }

  async #run(turn: Turn): Promise<void> {
    this.#running = new AbortController();
    this.#view.busy(true);
    this.#view.notice('writing');
    try {
      await this.#answer(turn, this.#running.signal);
      this.#view.notice();
    } catch (error) {
      this.#refuse(error, turn);
    } finally {
      this.#running = undefined;
      this.#view.busy(false);
    }
  }

  /** Until this turn has an answer: over lost connections, and while another answer still runs. */
  async #answer(turn: Turn, signal: AbortSignal): Promise<void> {
    for (let round = 1; ; round += 1) {
      let text = '';
      try {
        const session = await this.#open();
        for await (const piece of this.#api.ask(session, turn.messageId, turn.text, signal)) {
          if ('outcome' in piece) return this.#addAnswer(turn, text, piece.outcome);
          if (text === '') this.#view.notice('writing');
          text += piece.text;
          this.#view.draft(text);
        }
      } catch (error) {
        if (signal.aborted) return this.#addAnswer(turn, text, 'stopped');
        if (round >= MAX_ROUNDS) throw error;
        if (error instanceof Refused) {
          if (error.code !== 'conversation.busy') throw error;
          await pause(BUSY_MILLISECONDS);
        } else {
          await untilOnline(round, () => this.#view.notice('offline'));
          this.#view.clearDraft();
        }
      }
    }
  }

  async #open(): Promise<Session> {
    if (!this.#session) {
      this.#session = await this.#api.start(this.#data.scanId);
      this.#saved.write(this.#session);
      this.#view.end.hidden = false;
    }
    return this.#session;
  }

  /** The history, once there is a connection and no answer is half way. */
  async #recover(session: Session): Promise<History> {
    for (let round = 1; ; round += 1) {
      try {
        const history = await this.#api.history(session);
        this.#view.notice(history.answering ? 'writing' : undefined);
        if (!history.answering || round >= MAX_ROUNDS) return history;
        await pause(BUSY_MILLISECONDS);
      } catch (error) {
        if (error instanceof Refused || round >= MAX_ROUNDS) throw error;
        await untilOnline(round, () => this.#view.notice('offline'));
      }
    }
  }

  #show({ messages, status }: History): void {
    let turn: Turn | undefined;
    messages.forEach((message, index) => {
      if (message.role === 'visitor') {
        this.#view.addVisitor(message.text);
        turn = { messageId: message.message_id ?? '', text: message.text };
        // A question whose answer never came: it is kept, and can be asked again.
        if (index === messages.length - 1 && status === 'open') this.#addAnswer(turn, '', 'failed');
      } else if (turn) {
        const last = index === messages.length - 1 && status === 'open';
        this.#addAnswer(last ? turn : undefined, message.text, message.outcome ?? 'complete');
      }
    });
  }

  #addAnswer(turn: Turn | undefined, text: string, outcome: Outcome): void {
    this.#view.addAnswer(text, outcome, turn && (() => void this.#run(turn)));
  }

  #refuse(error: unknown, turn?: Turn): undefined {
    this.#view.clearDraft();
    const refusal = error instanceof Refused ? REFUSALS[error.code] : undefined;
    if (refusal?.over) {
      this.#finish(refusal.text);
      // Whoever begins anew need not write it again.
      this.#view.field.value = turn?.text ?? '';
      return;
    }
    if (turn) this.#addAnswer(turn, '', 'failed');
    this.#view.notice(refusal?.text ?? 'unavailable');
  }

  #finish(reason: TextName): void {
    this.#session = undefined;
    this.#saved.write(undefined);
    this.#view.showEnded(reason);
  }
}

/** `crypto.randomUUID` is missing on plain http; random values are not. */
const randomId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
