import { Chat } from './chat.ts';
import { type PageData, readPageData } from './page-data.ts';
import { View } from './view.ts';

export interface Page {
  readonly data: PageData;
  readonly view: View;
  readonly chat: Chat;
}

/**
 * Connects the conversation with the document. `addExtras` adds the features that only some codes have. It runs before
 * the history is restored, and the function that it returns runs afterwards.
 */
export function startPage(addExtras?: (page: Page) => (() => void) | undefined): void {
  const data = readPageData();
  const view = new View(data.texts);
  const chat = new Chat(data, view);
  const afterRestore = addExtras?.({ data, view, chat });

  view.form.addEventListener('submit', (event) => {
    event.preventDefault();
    void chat.ask(view.field.value);
  });
  view.field.addEventListener('keydown', (event) => {
    // Enter sends, unless Shift is pressed or an input method is composing a character. When Enter confirms the
    // character, Safari already reports the composition as ended. There, only the key code 229 shows that this Enter
    // belongs to the composition.
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing || event.keyCode === 229) return;
    event.preventDefault();
    void chat.ask(view.field.value);
  });
  view.suggestions.addEventListener('click', ({ target, detail }) => {
    if (!(target instanceof HTMLButtonElement)) return;
    // The suggestions disappear, so keyboard users, whose clicks have the detail 0, continue in the text field. On a
    // phone, focusing the field would open the on-screen keyboard.
    if (detail === 0) view.field.focus();
    void chat.ask(target.textContent ?? '');
  });
  view.stopButton.addEventListener('click', () => void chat.stop());
  view.endButton.addEventListener('click', () => void chat.end());
  view.deleteButtons.forEach((button) => {
    button.addEventListener('click', () => void chat.delete());
  });
  view.againButton.addEventListener('click', ({ detail }) => {
    chat.startAgain();
    if (detail === 0) view.field.focus();
  });

  addEventListener('pagehide', () => chat.leave());
  const resume = () => void chat.restore().then(afterRestore);
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) resume();
  });
  addEventListener('offline', () => view.notice('offline'));
  addEventListener('online', () => view.notice('back'));

  resume();
  document.body.dataset.ready = 'true';
}
