import type { Session } from './api.ts';

/** The conversation of this tab. It survives a reload, but not the tab: a new scan begins anew. */
export class SavedSession {
  readonly #key: string;

  constructor(shortId: string) {
    this.#key = `conversation:${shortId}`;
  }

  read(): Session | undefined {
    try {
      const saved = sessionStorage.getItem(this.#key);
      return saved ? (JSON.parse(saved) as Session) : undefined;
    } catch {
      // Storage can be forbidden; then a reload simply begins a new conversation.
      return undefined;
    }
  }

  write(session: Session | undefined): void {
    try {
      if (session) sessionStorage.setItem(this.#key, JSON.stringify(session));
      else sessionStorage.removeItem(this.#key);
    } catch {
      // As above.
    }
  }
}
