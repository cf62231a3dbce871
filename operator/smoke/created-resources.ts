import { CheckFailed } from './expect.ts';
import type { Finding } from './report.ts';
import type { Service } from './service.ts';

/** What the run has created so far, so that all of it goes again, whatever happens in between. */
export class CreatedResources {
  readonly #service: Service;
  #things: { readonly what: string; readonly path: string }[] = [];

  constructor(service: Service) {
    this.#service = service;
  }

  add(what: string, path: string): void {
    this.#things.push({ what, path });
  }

  /** Removes everything, the latest first; says what is left. */
  async removeAll(): Promise<Finding<undefined>> {
    const left: string[] = [];
    const removed: string[] = [];
    for (const { what, path } of this.#things.reverse()) {
      const { status } = await this.#service.ask('DELETE', path).catch(() => ({ status: 0 }));
      // Gone already is as good.
      if ((status >= 200 && status < 300) || status === 404) removed.push(what);
      else left.push(`${what} (DELETE ${path} was answered ${status || 'nothing'})`);
    }
    this.#things = [];
    if (left.length > 0) throw new CheckFailed(`still there: ${left.join(', ')}`);
    return { detail: removed.length === 0 ? 'nothing was created' : `removed ${removed.join(', ')}`, value: undefined };
  }
}
