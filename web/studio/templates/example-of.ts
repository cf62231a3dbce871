import { t } from '../texts/t.ts';
import type { Template } from './example.ts';

/** An example code for a template, filled in as a typical owner would, ready to try out and edit. */
export const exampleOf = (template: Template) => t.examples[template];
