import type { OperationName } from '../../../contracts/operations/catalogue.ts';
import type { PlacementDetailView, PlacementView } from '../../../lambdas/placements/placement-view.ts';
import type { ApiReply } from '../../support/functions/api-event.ts';
import type { TestEffects } from '../../support/functions/test-effects.ts';
import { type Call, OrganizationFixture, type Person } from '../organizations/fixtures/organization-fixture.ts';

/** A person with placements, and a stranger. */
export class PlacementFixture {
  readonly organizations: OrganizationFixture;
  readonly owner: Person;
  readonly stranger: Person;

  private constructor(organizations: OrganizationFixture, owner: Person, stranger: Person) {
    this.organizations = organizations;
    this.owner = owner;
    this.stranger = stranger;
  }

  static async open(effects?: TestEffects): Promise<PlacementFixture> {
    const organizations = effects ? new OrganizationFixture(effects) : await OrganizationFixture.open();
    return new PlacementFixture(organizations, await organizations.person(), await organizations.person());
  }

  get effects() {
    return this.organizations.effects;
  }

  close() {
    return this.organizations.close();
  }

  call(name: OperationName, call: Call = {}, caller = this.owner): Promise<ApiReply> {
    return this.organizations.call(name, caller, call);
  }

  async code(fields: object = {}, caller = this.owner): Promise<{ readonly id: string; readonly short_id: string }> {
    const { status, body } = await this.call(
      'create-qpr-code',
      { json: { name: 'Menu', prompt: 'You are the waiter.', ...fields } },
      caller,
    );
    if (status !== 200) throw new Error(JSON.stringify(body));
    return { id: String(body.id), short_id: String(body.short_id) };
  }

  async create(json: object, headers: Record<string, string> = {}): Promise<PlacementView[]> {
    const { status, body } = await this.call('create-placements', { json, headers });
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body.placements as PlacementView[];
  }

  async createOne(json: object = {}): Promise<PlacementView> {
    const [placement] = await this.create(json);
    if (!placement) throw new Error('No placement was created.');
    return placement;
  }

  async get(id: string): Promise<PlacementDetailView> {
    const { status, body } = await this.call('get-placement', { path: { id } });
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body as unknown as PlacementDetailView;
  }

  async list(query: Record<string, string> = {}) {
    const { status, body } = await this.call('list-placements', { query });
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body as unknown as { placements: PlacementView[]; total: number; next_cursor: string | null };
  }

  change(id: string, json: object, headers: Record<string, string> = {}): Promise<ApiReply> {
    return this.call('update-placement', { path: { id }, json, headers });
  }
}
