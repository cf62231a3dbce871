import type { QprCode } from '../../../sdk/src/index.ts';

export type Template = QprCode['template'];

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
