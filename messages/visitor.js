// Written by `npm run messages`.
import { loadGroup } from './read.ts';

export const page = loadGroup('visitor', 'page');
export const englishPage = page.en;
export const greetings = loadGroup('visitor', 'greetings');
export const englishGreetings = greetings.en;
export const questions = loadGroup('visitor', 'questions');
export const englishQuestions = questions.en;
export const embed = loadGroup('visitor', 'embed');
export const englishEmbed = embed.en;
export const embeddedModel = loadGroup('visitor', 'embeddedModel');
export const englishEmbeddedModel = embeddedModel.en;
