import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { type Person, World } from './world.ts';

/** One world for the test file that imports this; a new owner with a new organization before each test. */
export let world: World;
export let owner: Person;
export let id: string;

beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world.close());
beforeEach(async () => {
  owner = await world.person();
  id = await world.organization(owner);
});
