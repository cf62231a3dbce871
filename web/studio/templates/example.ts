import type { QprCode } from '../../../sdk/src/index.ts';

export type Template = QprCode['template'];

/** An example code for a template, filled in as a typical owner would, ready to try out and edit. */
interface Example {
  readonly name: string;
  readonly prompt: string;
  readonly welcome_message: string;
  readonly suggestions: readonly string[];
}

export type Examples = Readonly<Record<Template, Example>>;

/** In display order. */
export const TEMPLATES = [
  'hospitality',
  'retail',
  'events',
  'business',
  'healthcare',
  'rewards',
  'personal',
] as const satisfies readonly Template[];
