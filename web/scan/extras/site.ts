type SiteMessage = 'qpr:close' | 'qpr:request';

/**
 * The website that shows this page in a frame. The website introduces itself with a message. The page sends messages to
 * the website only if the owner of the code listed its origin.
 */
export class Site {
  readonly #origin: Promise<string>;

  constructor(origins: readonly string[]) {
    this.#origin = new Promise((resolve) => {
      if (parent === window || origins.length === 0) return;
      addEventListener('message', ({ source, origin, data }) => {
        if (source === parent && data === 'qpr:hello' && origins.includes(origin)) resolve(origin);
      });
      addEventListener('keydown', ({ key, isComposing }) => {
        // Escape first cancels the characters of an input method, or closes a dialog of the page.
        if (key === 'Escape' && !isComposing && !document.querySelector('dialog[open]')) this.tell('qpr:close');
      });
    });
  }

  /** Sends a message as soon as the website has introduced itself. */
  tell(message: SiteMessage): void {
    void this.#origin.then((origin) => parent.postMessage(message, origin));
  }
}
