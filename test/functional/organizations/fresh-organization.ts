import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { OrganizationFixture, type Person } from './organization-fixture.ts';

/** One fixture for the test file that imports this; a new owner with a new organization before each test. */
export let fixture: OrganizationFixture;
export let owner: Person;
export let id: string;

beforeAll(async () => {
  fixture = await OrganizationFixture.open();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  owner = await fixture.person();
  id = await fixture.organization(owner);
});
