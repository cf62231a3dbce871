import { formatNumber, plural } from '../../../texts/format.ts';

export const texts = {
  region: 'Actions for selected codes',
  selected: (count: number) => plural(count, { one: '1 selected', other: `${formatNumber(count)} selected` }),
  selectAll: 'Select all',
  clear: 'Clear selection',
  archive: 'Archive codes',
  unarchive: 'Unarchive codes',
  print: 'Print codes',
  brand: 'Apply brand',
  tags: 'Edit tags',
  tag: 'Tag',
  tagsHint: 'Separate several tags with commas.',
  addTag: 'Add tag',
  removeTag: 'Remove tag',
  tagsWrong: 'Enter at most 10 tags, each with at most 40 characters.',
  tagsFull: 'Some codes would have more than 10 tags. Remove tags from them first.',
  move: 'Move codes to',
  mine: 'My account',
  choosePlace: 'Move to…',
  progress: (done: number, total: number) => `${formatNumber(done)} of ${formatNumber(total)} codes processed`,
  changed: (count: number) => plural(count, { one: '1 code updated.', other: `${formatNumber(count)} codes updated.` }),
};

export type BulkActionsTexts = typeof texts;
