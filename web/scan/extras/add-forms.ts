import type { PageData } from '../page-data.ts';
import type { Page } from '../start-page.ts';
import { FormSender } from './form-sender.ts';
import { Forms } from './forms.ts';

/** Adds the forms of the code. The returned function sends the form that a reload interrupted. */
export function addForms(page: Page, texts: NonNullable<PageData['formTexts']>, onSent: () => void): () => void {
  const sender = new FormSender(page, texts, onSent);
  const forms = new Forms(page.data.forms, texts, (form, tell, signal) => sender.send(form, tell, signal));
  page.view.formButtons = (answer, isUnknown) => forms.buttonsFor(answer, isUnknown);
  return () => void sender.resume();
}
