import type { Session } from './api.ts';
import type { SentForm } from './forms.ts';

/** A visitor's question. The id is generated here, so the service answers it once even if it is sent several times. */
export interface Turn {
  readonly messageId: string;
  readonly text: string;
}

/** A value that survives a reload, but not the tab: a new scan starts a new conversation. */
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
      // Storage can be disabled. A reload then starts a new conversation.
      return undefined;
    }
  }

  write(value: Value | undefined): void {
    try {
      if (value) sessionStorage.setItem(this.#key, JSON.stringify(value));
      else sessionStorage.removeItem(this.#key);
    } catch {
      // Storage can be disabled, as above.
    }
  }
}

export const savedSession = (shortId: string) => new SavedValue<Session>(`conversation:${shortId}`);

/** The question without an answer yet. A reload may happen before it has reached the service. */
export const savedQuestion = (shortId: string) => new SavedValue<Turn>(`question:${shortId}`);

/** The form that has not reached the service yet. */
export const savedForm = (shortId: string) => new SavedValue<SentForm>(`form:${shortId}`);
