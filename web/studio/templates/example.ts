import type { QprCode } from '../../../sdk/src/index.ts';

export type Template = QprCode['template'];

/** A code as somebody of that trade would fill it in: ready to be talked to, and to be changed. */
interface Example {
  readonly name: string;
  readonly prompt: string;
  readonly welcome_message: string;
  readonly suggestions: readonly string[];
}

export type Examples = Readonly<Record<Template, Example>>;

/** In the order in which they are shown. */
export const TEMPLATES = [
  'hospitality',
  'retail',
  'events',
  'business',
  'healthcare',
  'rewards',
  'personal',
] as const satisfies readonly Template[];
