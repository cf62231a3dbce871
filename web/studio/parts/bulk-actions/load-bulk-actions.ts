import { loadTexts } from '../../texts/language.ts';
import { BulkActions } from './bulk-actions.tsx';
import { bulkActionsTexts } from './texts/index.ts';

/** The actions with their texts. The first view does not contain them. */
export async function loadBulkActions() {
  await loadTexts(bulkActionsTexts);
  return BulkActions;
}
