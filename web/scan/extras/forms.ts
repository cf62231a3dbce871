import { REQUEST } from '../../../contracts/requests/requests.ts';
import { type Form, type FormAnswers, type FormField, offeredForms } from '../../../shared/page/forms.ts';
import { element } from '../element.ts';
import type { PageData, SentForm } from '../page-data.ts';

type Input = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Sends a form, and shows texts with `tell` meanwhile. Returns an error message if the form was not sent. `signal`
 * aborts when the visitor cancels the form.
 */
type Send = (
  form: Omit<SentForm, 'requestId'>,
  tell: (text: string) => void,
  signal: AbortSignal,
) => Promise<string | undefined>;
type Texts = NonNullable<PageData['formTexts']>;

const INPUT_TYPES = { email: 'email', phone: 'tel', date: 'date', time: 'time', number: 'number' } as const;
const MAX_LENGTHS = { email: REQUEST.emailLength, phone: REQUEST.phoneLength, text: REQUEST.textLength } as const;

/** The forms of the code: their buttons, and a dialog for each form, which keeps the answers until they are sent. */
export class Forms {
  readonly #forms: readonly Form[];
  readonly #texts: Texts;
  readonly #send: Send;
  readonly #dialogs = new Map<string, HTMLDialogElement>();

  constructor(forms: readonly Form[], texts: Texts, send: Send) {
    this.#forms = forms;
    this.#texts = texts;
    this.#send = send;
    for (const button of document.querySelectorAll<HTMLButtonElement>('#forms button')) this.#openOnClick(button);
  }

  /**
   * Buttons for the forms that an answer offers. Only names of existing forms count, so text never becomes markup.
   * `isUnknown`: the assistant does not know the answer, or failed to answer.
   */
  buttonsFor(answer: string, isUnknown: boolean): HTMLButtonElement[] {
    const offered = offeredForms(answer);
    return this.#forms
      .filter(({ name, offer }) => offered.includes(name) || (isUnknown && offer.includes('unknown')))
      .map(({ name, title }) => {
        const button = element('button', { type: 'button', className: 'offer', dir: 'auto' }, title);
        button.dataset.form = name;
        return this.#openOnClick(button);
      });
  }

  #openOnClick(button: HTMLButtonElement): HTMLButtonElement {
    button.addEventListener('click', () => this.#open(button.dataset.form ?? ''));
    return button;
  }

  #open(name: string): void {
    const form = this.#forms.find((offered) => offered.name === name);
    if (!form) return;
    const dialog = this.#dialogs.get(name) ?? this.#create(form);
    this.#dialogs.set(name, dialog);
    // Older phones do not support dialogs, and show the form at the end of the page.
    if (dialog.showModal) dialog.showModal();
    else dialog.setAttribute('open', '');
  }

  #create(form: Form): HTMLDialogElement {
    const texts = this.#texts;
    const heading = element('h2', { id: `form-${form.name}`, dir: 'auto' }, form.title);
    const inputs = form.fields.map((field) => ({ field, input: inputOf(field, texts) }));
    const problem = element('p', { className: 'problem' });
    problem.setAttribute('role', 'alert');
    const submit = element('button', { className: 'strong' }, texts.sendForm);
    const cancel = element('button', { type: 'button' }, texts.cancel);
    const body = element(
      'form',
      {},
      heading,
      ...inputs.map(({ field, input }) => labelOf(field, input, texts)),
      element('p', {}, texts.formNote),
      problem,
      element('div', { className: 'choices' }, cancel, submit),
    );
    const dialog = element('dialog', { className: 'form' }, body);
    dialog.setAttribute('aria-labelledby', heading.id);
    const close = () => (dialog.close ? dialog.close() : dialog.removeAttribute('open'));
    const tell = (text: string) => {
      problem.textContent = text;
    };
    let sending = new AbortController();
    const stopSending = () => {
      sending.abort();
      submit.disabled = false;
      tell('');
    };
    cancel.addEventListener('click', () => {
      stopSending();
      close();
    });
    // The visitor closes the dialog with Escape or the back gesture.
    dialog.addEventListener('cancel', stopSending);
    body.addEventListener('submit', async (event) => {
      event.preventDefault();
      submit.disabled = true;
      tell('');
      sending = new AbortController();
      const { signal } = sending;
      const errorText = await this.#send({ form: form.name, answers: answersOf(inputs) }, tell, signal);
      if (signal.aborted) return;
      submit.disabled = false;
      if (errorText) return tell(errorText);
      tell('');
      body.reset();
      close();
    });
    document.body.append(dialog);
    return dialog;
  }
}

function inputOf({ type, required = false, choices = [] }: FormField, texts: Texts): Input {
  if (type === 'consent') return element('input', { type: 'checkbox', required });
  if (type === 'choice') {
    const options = choices.map((choice) => element('option', { value: choice }, choice));
    return element('select', { required }, element('option', { value: '' }, texts.choose), ...options);
  }
  if (type === 'text') return element('textarea', { required, rows: 1, maxLength: MAX_LENGTHS.text, dir: 'auto' });
  const input = element('input', { type: INPUT_TYPES[type], required });
  if (type === 'number') Object.assign(input, { step: 'any', min: `${-REQUEST.number}`, max: `${REQUEST.number}` });
  if (type === 'email' || type === 'phone')
    Object.assign(input, { maxLength: MAX_LENGTHS[type], autocomplete: INPUT_TYPES[type], dir: 'ltr' });
  return input;
}

function labelOf({ type, label, required }: FormField, input: Input, texts: Texts): HTMLElement {
  const text = element('span', { dir: 'auto' }, label);
  if (!required) text.append(element('small', {}, ` (${texts.optional})`));
  return type === 'consent'
    ? element('label', { className: 'consent' }, input, text)
    : element('label', {}, text, input);
}

/** The answers of the visitor. An empty field has no answer. */
function answersOf(inputs: readonly { readonly field: FormField; readonly input: Input }[]): FormAnswers {
  const answers: Record<string, string | number | boolean> = {};
  for (const { field, input } of inputs) {
    if (input instanceof HTMLInputElement && field.type === 'consent') answers[field.name] = input.checked;
    else if (input.value.trim() !== '')
      answers[field.name] = field.type === 'number' ? Number(input.value) : input.value;
  }
  return answers;
}
