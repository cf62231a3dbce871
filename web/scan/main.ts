import { Chat } from './chat.ts';
import { Forms } from './forms.ts';
import { readPageData } from './page-data.ts';
import { Site } from './site.ts';
import { showStudioBar } from './studio-bar.ts';
import { View } from './view.ts';
import { addDictation, stopReading } from './voice/voice.ts';

const data = readPageData();
const view = new View(data.texts, data.voice);
const chat = new Chat(data, view);
const site = new Site(data.embedOrigins);
view.forms = new Forms(data, async (form, tell) => {
  const problem = await chat.sendForm(form, tell);
  if (problem === undefined) site.tell('qpr:request');
  return problem;
});
if (data.voice) addDictation(view.dictate, data.voice, { field: view.field, say: (text) => view.say(text) });

view.form.addEventListener('submit', (event) => {
  event.preventDefault();
  void chat.ask(view.field.value);
});
view.field.addEventListener('keydown', (event) => {
  // Enter sends, unless Shift is pressed or an input method is composing a character.
  if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  void chat.ask(view.field.value);
});
view.suggestions.addEventListener('click', ({ target, detail }) => {
  if (!(target instanceof HTMLButtonElement)) return;
  // The suggestions disappear. Keyboard users continue in the text field; on a phone, it would open the keyboard.
  if (detail === 0) view.field.focus();
  void chat.ask(target.textContent ?? '');
});
view.stop.addEventListener('click', () => void chat.stop());
view.end.addEventListener('click', () => void chat.end());
view.forget.forEach((button) => {
  button.addEventListener('click', () => void chat.forget());
});
view.again.addEventListener('click', () => chat.startAgain());

addEventListener('pagehide', () => {
  chat.leave();
  stopReading();
});
const resume = () => void chat.restore().then(() => chat.resumeForm());
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) resume();
});
addEventListener('offline', () => view.notice('offline'));
addEventListener('online', () => view.notice('back'));

resume();
showStudioBar();
document.body.dataset.ready = 'true';
