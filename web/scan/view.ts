import { RATINGS, type Rating } from '../../contracts/conversations.ts';
import { withoutFormMarkers, withoutPartialMarker } from '../../shared/page/forms.ts';
import { parseMarkdown, partialMarkdownParser } from '../../shared/page/markdown.ts';
import type { AnswerSource, Outcome } from './api.ts';
import { element } from './element.ts';
import { icon } from './icon.ts';
import { renderMarkdown } from './markdown.ts';
import type { PageData, TextName } from './page-data.ts';
import { sourceList } from './source-list.ts';

const find = <T extends HTMLElement>(id: string) => document.getElementById(id) as T;

const NEAR_THE_END_PIXELS = 160;
const COPIED_MILLISECONDS = 2_000;

/** What is shown with an answer, and what a visitor can do with it besides copying it. */
interface AnswerDetails {
  /** The language of the answer, if it could be detected. */
  readonly language?: string | undefined;
  /** The passages that the answer is based on. */
  readonly sources?: readonly AnswerSource[] | undefined;
  readonly retry?: () => void;
  /** Stores a rating, and returns whether that worked. Absent if the answer cannot be rated. */
  readonly rate?: (rating: Rating | null) => Promise<boolean>;
  readonly rating?: Rating | undefined;
}

const THUMBS = {
  up: ['M7 21V11l5-8v7h8l-3 11H3V11h4', 'rateUp'],
  down: ['M7 3v10l5 8v-7h8L17 3H3v10h4', 'rateDown'],
} as const;

/** Shows the conversation in the document. It makes no requests. */
export class View {
  readonly form = find<HTMLFormElement>('ask');
  readonly field = find<HTMLTextAreaElement>('text');
  readonly endButton = find<HTMLButtonElement>('end');
  readonly stopButton = find<HTMLButtonElement>('stop');
  readonly againButton = find<HTMLButtonElement>('again');
  /** The buttons that delete the conversation: one next to the privacy notice, one shown after the end. */
  readonly deleteButtons = [find<HTMLButtonElement>('delete'), find<HTMLButtonElement>('delete-ended')];
  readonly suggestions = find('suggestions');
  readonly #send = find<HTMLButtonElement>('send');
  readonly #log = find('log');
  readonly #draft = find('draft');
  readonly #notice = find('notice');
  /** The buttons that are shown after the conversation has ended. */
  readonly #endedButtons = find('over');
  /** The contact that visitors can ask instead of the assistant, if the owner set one. */
  readonly #contact = document.querySelector<HTMLElement>('header .contact');
  /** The welcome message and the legal notes below it, which stay when the messages are removed. */
  readonly #opening = [...this.#log.children];
  readonly #texts: PageData['texts'];
  /** Creates buttons for the forms that an answer offers. */
  formButtons: ((answer: string, isUnknown: boolean) => readonly HTMLButtonElement[]) | undefined;
  /** Creates the button that reads an answer aloud, if the browser supports that. */
  readingButton: ((message: HTMLElement) => HTMLButtonElement | undefined) | undefined;
  /** Runs when the messages are removed. */
  onClear: (() => void) | undefined;
  #parsePartial = partialMarkdownParser();

  constructor(texts: PageData['texts']) {
    this.#texts = texts;
  }

  addVisitorMessage(text: string): void {
    this.#removeRetry();
    const message = this.#message('visitor', 'you');
    message.append(element('div', { dir: 'auto' }, text));
    this.add(message);
  }

  /** Adds elements at the end of the conversation. */
  add(...parts: HTMLElement[]): void {
    this.#log.append(...parts);
    this.#scrollToEnd();
  }

  /** Adds a finished answer. It enters the log in one piece, so a screen reader reads it once. */
  addAnswer(
    answer: string,
    outcome: Outcome,
    { language = document.documentElement.lang, sources = [], retry, rate, rating }: AnswerDetails = {},
  ): void {
    const text = withoutFormMarkers(answer);
    const parts: HTMLElement[] = [];
    const tools = element('div', { className: 'tools' });
    if (text !== '') {
      const message = this.#message('assistant', 'assistant');
      // Screen readers and the browser's own voice pronounce the answer in this language.
      message.lang = language;
      message.append(...renderMarkdown(parseMarkdown(text)));
      parts.push(message);
      if (sources.length > 0) parts.push(sourceList(text, sources, this.#texts));
      tools.append(this.#copyButton(text));
      const readButton = this.readingButton?.(message);
      if (readButton) tools.append(readButton);
    }
    if (outcome !== 'complete') parts.push(element('p', { className: 'note' }, this.#texts[outcome]));
    if (rate) tools.append(...this.#thumbs(rate, rating));
    // After the end of the conversation, the form is hidden.
    if (outcome !== 'complete' && retry && !this.form.hidden) {
      const button = this.#button('retry', () => {
        for (const part of [...parts, tools]) part.remove();
        retry();
        this.stopButton.focus();
      });
      button.className = 'retry';
      tools.append(button);
    }
    const contact = this.#contact;
    // An assistant that does not know the answer quotes the contact. Show the contact as a button, too.
    const isUnknown = outcome === 'failed' || (contact !== null && text.includes(contact.dataset.to ?? ''));
    if (contact && isUnknown) tools.append(contact.cloneNode(true));
    tools.append(...(this.formButtons?.(answer, isUnknown) ?? []));
    const wasNearTheEnd = this.#isNearTheEnd();
    this.clearDraft();
    this.#log.append(...parts, tools);
    if (wasNearTheEnd) this.#scrollToEnd();
  }

  /** Shows the answer in progress. Screen readers ignore it: they read the finished answer. */
  draft(text: string): void {
    const blocks = this.#parsePartial(withoutPartialMarker(text));
    if (!blocks) return;
    const wasNearTheEnd = this.#isNearTheEnd();
    this.#draft.hidden = false;
    this.#draft.firstElementChild?.replaceChildren(...renderMarkdown(blocks));
    if (wasNearTheEnd) this.#scrollToEnd();
  }

  clearDraft(): void {
    this.#parsePartial = partialMarkdownParser();
    this.#draft.hidden = true;
    this.#draft.firstElementChild?.replaceChildren();
  }

  /** Shows one of the texts of the page in the line for notices. Without a name, clears the line. */
  notice(name?: TextName): void {
    this.showText(name ? this.#texts[name] : '');
  }

  /** Shows a text in the line for notices. */
  showText(text: string): void {
    this.#notice.textContent = text;
  }

  /** Shows or hides the buttons that end and delete the conversation. */
  showConversationButtons(canEnd: boolean, canDelete: boolean): void {
    this.endButton.hidden = !canEnd;
    for (const button of this.deleteButtons) button.hidden = !canDelete;
  }

  /** Asks for confirmation before an action that cannot be undone. */
  async confirmAction(action: 'end' | 'delete'): Promise<boolean> {
    const dialog = find<HTMLDialogElement>(`${action}-question`);
    // Older phones do not support dialogs.
    if (!dialog.showModal) return confirm(dialog.querySelector('h2')?.textContent ?? '');
    return new Promise((resolve) => {
      dialog.returnValue = 'no';
      dialog.addEventListener('close', () => resolve(dialog.returnValue === 'yes'), { once: true });
      dialog.showModal();
    });
  }

  /** Shows the stop button while an answer is in progress, and otherwise the send button. */
  busy(isBusy: boolean): void {
    const [shown, hidden] = isBusy ? [this.stopButton, this.#send] : [this.#send, this.stopButton];
    shown.hidden = false;
    // A hidden button loses the keyboard focus.
    if (document.activeElement === hidden) shown.focus();
    hidden.hidden = true;
  }

  /** The conversation has ended. The visitor can only start a new one or delete this one. */
  showEnded(reason: TextName): void {
    this.busy(false);
    this.clearDraft();
    this.#endedButtons.hidden = false;
    // Hidden controls lose the keyboard focus, so move it. If nothing has the focus, as after a reload, leave it alone.
    if (document.activeElement !== document.body) this.againButton.focus();
    this.form.hidden = true;
    this.#removeRetry();
    this.notice(reason);
  }

  /** Removes all messages. */
  clear(): void {
    this.onClear?.();
    this.#log.replaceChildren(...this.#opening);
    this.clearDraft();
  }

  reset(): void {
    this.clear();
    this.form.hidden = false;
    this.#endedButtons.hidden = true;
    this.suggestions.hidden = !this.suggestions.firstElementChild;
    this.notice();
  }

  /** Only the newest question can be sent again. */
  #removeRetry(): void {
    this.#log.querySelector('.retry')?.remove();
  }

  #message(side: 'visitor' | 'assistant', speaker: TextName): HTMLElement {
    const name = { className: 'hidden', lang: document.documentElement.lang };
    return element('div', { className: `message ${side}` }, element('span', name, `${this.#texts[speaker]}: `));
  }

  #button(name: TextName, action: () => void): HTMLButtonElement {
    const button = element('button', { type: 'button' }, this.#texts[name]);
    button.addEventListener('click', action);
    return button;
  }

  #copyButton(text: string): HTMLButtonElement {
    const button = this.#button('copy', async () => {
      try {
        await navigator.clipboard.writeText(text);
      } catch {
        // The browser does not allow copying, for example in a frame without the permission.
        button.hidden = true;
        return;
      }
      button.textContent = this.#texts.copied;
      this.notice('copied');
      setTimeout(() => {
        button.textContent = this.#texts.copy;
        if (this.#notice.textContent === this.#texts.copied) this.notice();
      }, COPIED_MILLISECONDS);
    });
    // The clipboard is not available over plain http, so hide the button.
    button.hidden = !navigator.clipboard;
    return button;
  }

  /** Two toggle buttons, of which at most one is pressed. A second click withdraws the rating. */
  #thumbs(rate: NonNullable<AnswerDetails['rate']>, given: Rating | undefined): HTMLButtonElement[] {
    let rating = given ?? null;
    const show = () => {
      buttons.forEach((button, index) => {
        button.ariaPressed = String(RATINGS[index] === rating);
      });
    };
    const buttons = RATINGS.map((value) => {
      const [thumb, name] = THUMBS[value];
      const button = this.#button(name, async () => {
        const before = rating;
        rating = rating === value ? null : value;
        show();
        if (await rate(rating)) return;
        rating = before;
        show();
      });
      button.replaceChildren(icon(thumb));
      button.title = this.#texts[name];
      return button;
    });
    show();
    return buttons;
  }

  #isNearTheEnd(): boolean {
    return document.documentElement.scrollHeight - scrollY - innerHeight < NEAR_THE_END_PIXELS;
  }

  #scrollToEnd(): void {
    scrollTo(0, document.documentElement.scrollHeight);
  }
}
