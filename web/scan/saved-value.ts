/** A value that survives a reload. Closing the tab deletes it, so a new scan in a new tab starts a new conversation. */
export class SavedValue<Value> {
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
