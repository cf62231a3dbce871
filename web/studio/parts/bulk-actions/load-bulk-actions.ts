import { loadTexts } from '../../texts/language.ts';
import { BulkActions } from './bulk-actions.tsx';
import { bulkActionsTexts } from './texts/index.ts';

/** This module is loaded only when the user selects codes. It contains the component and loads its texts. */
export async function loadBulkActions() {
  await loadTexts(bulkActionsTexts);
  return BulkActions;
}
