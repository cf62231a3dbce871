import type { Session } from './api.ts';

/** A question of the visitor. Its id is chosen here, so that it is answered once, however often it is sent. */
export interface Turn {
  readonly messageId: string;
  readonly text: string;
}

/** What this tab keeps over a reload. It does not survive the tab: a new scan begins anew. */
class SavedValue<Value> {
  readonly #key: string;

  constructor(key: string) {
    this.#key = key;
  }

  read(): Value | undefined {
    try {
      const saved = sessionStorage.getItem(this.#key);
      return saved ? (JSON.parse(saved) as Value) : undefined;
    } catch {
      // Storage can be forbidden; then a reload simply begins a new conversation.
      return undefined;
    }
  }

  write(value: Value | undefined): void {
    try {
      if (value) sessionStorage.setItem(this.#key, JSON.stringify(value));
      else sessionStorage.removeItem(this.#key);
    } catch {
      // As above.
    }
  }
}

export const savedSession = (shortId: string) => new SavedValue<Session>(`conversation:${shortId}`);

/** The question that waits for its answer: it may not have reached the service when the page is loaded again. */
export const savedQuestion = (shortId: string) => new SavedValue<Turn>(`question:${shortId}`);
