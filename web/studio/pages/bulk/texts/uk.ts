import type { BulkTexts } from './en.ts';

export const texts: BulkTexts = {
  title: 'Багато кодів одразу',
};
