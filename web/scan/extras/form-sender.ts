import { ApiError, type Session } from '../api.ts';
import { endsConversation, errorText, MAX_ATTEMPTS, randomId } from '../chat.ts';
import { waitForRetry } from '../connection.ts';
import { element } from '../element.ts';
import type { PageData, SentForm } from '../page-data.ts';
import { SavedValue } from '../saved-value.ts';
import type { Page } from '../start-page.ts';

const INVALID_FORM = ['request.invalid', 'request.body_too_large'];
/** After these errors, and those that end the conversation, sending the form again cannot succeed. */
const FINAL_ERRORS = [...INVALID_FORM, 'form.not_found'];
const NEEDS_NEW_CONVERSATION = ['conversation.not_found', 'conversation.full'];

/** Shows a text to the visitor while the form is being sent. */
type Tell = (text: string) => void;

/** Sends forms. Each form stays saved until it has reached the service, or until the visitor cancels it. */
export class FormSender {
  readonly #page: Page;
  readonly #texts: NonNullable<PageData['formTexts']>;
  /** The form that has not reached the service yet. */
  readonly #saved: SavedValue<SentForm>;
  /**
   * The same form as in `#saved`. It stays here even if the visitor cancels it, because the service may already have
   * stored it. If the visitor sends the same answers again, the form keeps its id.
   */
  #last: SentForm | undefined;
  /** The number of forms that are being sent. */
  #sending = 0;
  readonly #onSent: () => void;

  constructor(page: Page, texts: NonNullable<PageData['formTexts']>, onSent: () => void) {
    this.#page = page;
    this.#texts = texts;
    this.#onSent = onSent;
    this.#saved = new SavedValue(`form:${page.data.placement ?? page.data.short_id}`);
    this.#last = this.#saved.read();
  }

  /**
   * Sends a form, and retries with the same id while there is no connection. Returns undefined, or the text that tells
   * the visitor why the form was not sent. `signal` aborts when the visitor cancels the form.
   */
  async send(form: Omit<SentForm, 'requestId'>, tell: Tell, signal?: AbortSignal): Promise<string | undefined> {
    const { data, view } = this.#page;
    const before = this.#last;
    const isSame =
      before && JSON.stringify([before.form, before.answers]) === JSON.stringify([form.form, form.answers]);
    const sent = isSame ? before : { requestId: randomId(), ...form };
    this.#save(sent);
    // If the visitor has sent another form meanwhile, that form stays saved.
    const isLast = () => this.#last === sent;
    signal?.addEventListener('abort', () => isLast() && this.#saved.write(undefined));
    this.#sending += 1;
    try {
      await this.#deliver(sent, tell, signal);
      if (isLast()) this.#save(undefined);
      this.#onSent();
      const { title = '' } = data.forms.find(({ name }) => name === sent.form) ?? {};
      view.add(element('p', { className: 'note sent', dir: 'auto' }, `✓ ${title}`));
      return undefined;
    } catch (error) {
      // Without a response, the form may still have arrived. It stays saved, so the next attempt uses the same id.
      if (!(error instanceof ApiError)) return data.texts.offline;
      const text = errorText(error);
      const isFinal = endsConversation(text) || FINAL_ERRORS.includes(error.code);
      if (isFinal && isLast()) this.#save(undefined);
      if (INVALID_FORM.includes(error.code)) return this.#texts.formInvalid;
      return data.texts[text];
    } finally {
      this.#sending -= 1;
    }
  }

  /**
   * Sends the form that a reload interrupted. Does nothing if the page came from the back/forward cache and is still
   * sending the form.
   */
  async resume(): Promise<void> {
    if (this.#sending > 0) return;
    const { view } = this.#page;
    const form = this.#saved.read();
    const problem = form && (await this.send(form, (text) => view.showText(text)));
    if (problem) view.showText(problem);
  }

  #save(form: SentForm | undefined): void {
    this.#last = form;
    this.#saved.write(form);
  }

  async #deliver(form: SentForm, tell: Tell, signal?: AbortSignal): Promise<void> {
    const { data, view, chat } = this.#page;
    let refused: Session | undefined;
    for (let attempt = 1; ; attempt += 1) {
      let session: Session | undefined;
      try {
        signal?.throwIfAborted();
        session = await chat.conversationForForm(refused);
        await this.#post(form, session);
        view.showText(this.#texts.formSent);
        return;
      } catch (error) {
        if (attempt >= MAX_ATTEMPTS || signal?.aborted) throw error;
        if (!(error instanceof ApiError)) {
          tell(data.texts.offline);
          await waitForRetry(attempt, signal);
        }
        // The visitor deleted the conversation in another tab, or the conversation has reached its limit of forms.
        else if (!refused && NEEDS_NEW_CONVERSATION.includes(error.code)) refused = session;
        else throw error;
      }
    }
  }

  /** The service stores each request id only once. */
  async #post({ requestId, form, answers }: SentForm, { id, token }: Session): Promise<void> {
    const { data, chat } = this.#page;
    const body = JSON.stringify({ conversation_id: id, token, request_id: requestId, form, answers });
    await chat.api.request(`/s/${data.short_id}/requests`, { method: 'POST', body });
  }
}
