import { icon } from '../icon.ts';
import type { VoiceTexts } from '../page-data.ts';
import type { View } from '../view.ts';
import {
  canRecognizeSpeech,
  openRecognition,
  type RecognitionEvent,
  type SpeechRecognition,
} from './speech-recognition.ts';

/** Lets visitors dictate their questions and listen to answers. */
export function addVoice(texts: VoiceTexts, view: View): void {
  const button = document.querySelector<HTMLButtonElement>('#dictate');
  const notice = document.querySelector('#notice');
  if (button && notice) addDictation(button, texts, { field: view.field, notice });
  view.readingButton = (message) => readingButton(texts, message);
  view.onClear = stopReading;
  addEventListener('pagehide', stopReading);
}

/** Where dictation writes its text and its notices. */
interface DictationTarget {
  readonly field: HTMLTextAreaElement;
  readonly notice: Element;
}

/** The visitor's own regional variant of a language, such as `de-AT`, if the browser lists one. */
const speechLanguage = (lang = document.documentElement.lang): string =>
  navigator.languages.find((tag) => tag === lang || tag.startsWith(`${lang}-`)) ?? lang;

/** Shows a button as pressed or not pressed. `name` says what the next click does. */
function showState(button: HTMLButtonElement, isOn: boolean, name: string): void {
  button.ariaPressed = String(isOn);
  button.ariaLabel = name;
  button.title = name;
}

/** Shows the button that writes down what the visitor says, if the browser supports speech recognition. */
function addDictation(button: HTMLButtonElement, texts: VoiceTexts, { field, notice }: DictationTarget): void {
  if (!canRecognizeSpeech) return;
  let running: SpeechRecognition | undefined;
  const show = () => showState(button, running !== undefined, running ? texts.stopDictating : texts.dictate);
  const start = async () => {
    const recognition = await openRecognition(speechLanguage());
    if (!recognition || running) return;
    running = recognition;
    const before = field.value;
    let written = before;
    recognition.addEventListener('result', (event) => {
      // End the dictation if the visitor has typed or sent something meanwhile: every result contains all words since
      // the start of the dictation, and would overwrite the field.
      if (field.value !== written) return recognition.stop();
      const { results } = event as RecognitionEvent;
      const said = Array.from(results, ([best]) => best?.transcript ?? '').join('');
      written = [before, said.trim()].filter(Boolean).join(' ');
      field.value = written;
    });
    recognition.addEventListener('error', (event) => {
      const { error } = event as Event & { readonly error?: string };
      if (error === 'not-allowed' || error === 'audio-capture' || error === 'service-not-allowed')
        notice.textContent = texts.noMicrophone;
    });
    recognition.addEventListener('end', () => {
      running = undefined;
      if (notice.textContent === texts.audioSent) notice.textContent = '';
      show();
      field.focus();
    });
    if (!recognition.processLocally) notice.textContent = texts.audioSent;
    recognition.start();
    show();
  };
  button.addEventListener('click', () => (running ? running.stop() : void start()));
  show();
  button.hidden = false;
}

const stopReading = (): void => globalThis.speechSynthesis?.cancel();

/** A button that reads an answer aloud, or undefined if the browser cannot. */
function readingButton(texts: VoiceTexts, message: HTMLElement): HTMLButtonElement | undefined {
  const { speechSynthesis: synthesis } = globalThis;
  if (!synthesis) return undefined;
  const button = document.createElement('button');
  button.type = 'button';
  button.append(icon('M11 5L6 9H2v6h4l5 4zM15.5 8.5a5 5 0 0 1 0 7M19 5a10 10 0 0 1 0 14'));
  const show = (isOn: boolean) => showState(button, isOn, isOn ? texts.stopListening : texts.listen);
  button.addEventListener('click', () => {
    const wasReading = button.ariaPressed === 'true';
    stopReading();
    if (wasReading) return;
    // Browsers cut off long texts, so each paragraph is read separately.
    const parts = [...message.querySelectorAll<HTMLElement>(':scope>:not(.hidden)')];
    parts.forEach((part, index) => {
      const utterance = new SpeechSynthesisUtterance(part.innerText);
      // An answer can be in a different language than the page: the assistant answers in the language of the question.
      utterance.lang = speechLanguage(message.lang || undefined);
      if (index === parts.length - 1) utterance.addEventListener('end', () => show(false));
      utterance.addEventListener('error', () => show(false));
      synthesis.speak(utterance);
    });
    show(parts.length > 0);
  });
  show(false);
  return button;
}
