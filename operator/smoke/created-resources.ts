import { CheckFailed } from './expect.ts';
import type { CheckFinding } from './report.ts';
import type { Service } from './service.ts';

/** The resources that the run has created so far. They are deleted at the end, even if the run fails. */
export class CreatedResources {
  readonly #service: Service;
  #resources: { readonly what: string; readonly path: string }[] = [];

  constructor(service: Service) {
    this.#service = service;
  }

  add(what: string, path: string): void {
    this.#resources.push({ what, path });
  }

  /** Deletes all resources, newest first. Throws if some are left. */
  async removeAll(): Promise<CheckFinding<undefined>> {
    const left: string[] = [];
    const removed: string[] = [];
    for (const { what, path } of this.#resources.reverse()) {
      const { status } = await this.#service.request('DELETE', path).catch(() => ({ status: 0 }));
      // A resource that no longer exists is fine, too.
      if ((status >= 200 && status < 300) || status === 404) removed.push(what);
      else left.push(`${what} (DELETE ${path} returned ${status || 'nothing'})`);
    }
    this.#resources = [];
    if (left.length > 0) throw new CheckFailed(`not deleted: ${left.join(', ')}`);
    return { detail: removed.length === 0 ? 'nothing was created' : `removed ${removed.join(', ')}`, value: undefined };
  }
}
