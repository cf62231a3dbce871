import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AwsError, type Runtime } from '../../engine/types.ts';
import type { HttpApi } from './http-api.ts';

type RouteSettings = Readonly<Record<string, unknown>>;

/**
 * The throttling settings of a stage's routes. The runtime stores them on disk but does not apply them. Each start
 * updates them from the template, as a deployment does.
 */
export class Stage {
  readonly #runtime: Runtime;
  readonly #api: HttpApi;
  readonly #file: string;

  constructor(runtime: Runtime, api: HttpApi, stageName: string) {
    this.#runtime = runtime;
    this.#api = api;
    this.#file = join(runtime.stateDir('apigateway'), `${api.id}-${stageName}.json`);
  }

  get routeSettings(): RouteSettings {
    return existsSync(this.#file) ? JSON.parse(readFileSync(this.#file, 'utf8')) : {};
  }

  /** Throws API Gateway's error if a setting belongs to a missing route. */
  update(given: RouteSettings): void {
    const settings = this.#runtime.assumes('route-settings', 'merged') ? { ...this.routeSettings, ...given } : given;
    const missing = Object.keys(settings).find((routeKey) => !this.#api.hasRoute(routeKey));
    if (missing !== undefined) {
      throw new AwsError(
        'NotFoundException',
        `Unable to find Route by key ${missing} within the provided RouteSettings`,
        404,
      );
    }
    this.#save(settings);
  }

  remove(routeKey: string): void {
    const { [routeKey]: _, ...others } = this.routeSettings;
    this.#save(others);
  }

  #save(settings: RouteSettings): void {
    writeFileSync(this.#file, JSON.stringify(settings));
  }
}
