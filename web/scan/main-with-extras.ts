import { addForms } from './extras/add-forms.ts';
import { Site } from './extras/site.ts';
import { addVoice } from './extras/voice.ts';
import { startPage } from './start-page.ts';

/** The script of pages that have forms or voice, or that a website can show in a frame. */
startPage((page) => {
  const { data, view } = page;
  const site = new Site(data.embed_origins);
  if (data.voice) addVoice(data.voice, view);
  return data.formTexts ? addForms(page, data.formTexts, () => site.tell('qpr:request')) : undefined;
});
