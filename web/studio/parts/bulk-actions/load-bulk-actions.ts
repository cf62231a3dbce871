import { loadTexts } from '../../texts/language.ts';
import { BulkActions } from './bulk-actions.tsx';
import { bulkActionsTexts } from './texts/index.ts';

/** Loads the actions with their texts, which are not part of the first view. */
export async function loadBulkActions() {
  await loadTexts(bulkActionsTexts);
  return BulkActions;
}
