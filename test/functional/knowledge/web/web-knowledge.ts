import { afterEach, beforeEach } from '@jest/globals';
import { startWebSite, type WebSite } from '../../../support/stand-ins/web-site.ts';
import { KnowledgeFixture } from '../knowledge-fixture.ts';

/** For tests with knowledge from the web: the fixture with its database, a website, and the id of a knowledge set. */
export let fixture: KnowledgeFixture;
export let site: WebSite;
export let setId: string;

/** Creates `fixture`, `site` and the set before each test of the file, and removes them after the test. */
export function useWebKnowledge(): void {
  beforeEach(async () => {
    fixture = await KnowledgeFixture.create();
    site = await startWebSite();
    setId = await fixture.createSet();
  });
  afterEach(async () => {
    await site.stop();
    await fixture.close();
  });
}

/** Paragraphs that name a subject, for a page. */
export const paragraphs = (word: string, count = 9) =>
  Array.from({ length: count }, (_, index) => `Sentence ${index + 1} is about the ${word} of our house.`);
