import { afterEach, beforeEach } from '@jest/globals';
import { startWebSite, type WebSite } from '../../../support/stand-ins/web-site.ts';
import { KnowledgeFixture } from '../knowledge-fixture.ts';

/** The parts of a test with knowledge from the web: a database, a website, and the id of a knowledge set. */
export let fixture: KnowledgeFixture;
export let site: WebSite;
export let set: string;

/** Creates them before each test of the file, and removes them after it. */
export function useWebKnowledge(): void {
  beforeEach(async () => {
    fixture = await KnowledgeFixture.create();
    site = await startWebSite();
    set = await fixture.set();
  });
  afterEach(async () => {
    await site.stop();
    await fixture.close();
  });
}

/** Paragraphs that name a subject, for a page. */
export const paragraphs = (word: string, count = 9) =>
  Array.from({ length: count }, (_, index) => `Sentence ${index + 1} is about the ${word} of our house.`);
