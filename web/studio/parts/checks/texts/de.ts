import { plural } from '../../../texts/format.ts';
import type { CheckTexts } from './en.ts';

export const texts: CheckTexts = {
  anyOf: 'Enthält mindestens einen dieser Texte',
  noneOf: 'Enthält keinen dieser Texte',
  declines: 'Sagt, dass er es nicht weiß',
  cites: 'Stützt sich auf die Quelle',
  passed: 'Bestanden',
  failed: 'Nicht bestanden',
  running: 'Läuft …',
  answer: 'Antwort',
  noWords: 'Keine Antwort',
  reasons: {
    any_of: 'Keiner der erwarteten Texte kommt in der Antwort vor.',
    none_of: 'In der Antwort steht ein Text, der nicht vorkommen darf.',
    declines: 'Die Antwort sagt nicht, dass der Assistent es nicht weiß.',
    cites: 'Die Antwort stützt sich nicht auf die erwartete Quelle.',
    no_answer: 'Der Assistent hat nicht oder nicht vollständig geantwortet.',
  },
  runChecks: 'Prüffragen stellen',
  compare: 'Mit dem Live-Code vergleichen',
  progress: (done, total) => `${done} von ${total} Prüffragen verglichen`,
  changed: (count, total) =>
    count === 0
      ? plural(total, {
          one: 'Die Prüffrage hat dasselbe Ergebnis.',
          other: `Alle ${total} Prüffragen haben dasselbe Ergebnis.`,
        })
      : plural(count, { one: `1 von ${total} ändert sich.`, other: `${count} von ${total} ändern sich.` }),
  broken: (count) =>
    plural(count, { one: '1 wird nicht mehr bestanden.', other: `${count} werden nicht mehr bestanden.` }),
  fixed: (count) => plural(count, { one: '1 wird jetzt bestanden.', other: `${count} werden jetzt bestanden.` }),
  live: 'Live',
  draft: 'Ihr Entwurf',
  unchanged: 'Gleiches Ergebnis',
  save: 'Trotzdem speichern',
  saveGood: 'Speichern',
  keepEditing: 'Weiter bearbeiten',
  none: 'Dieser Code hat noch keine Prüffragen. Sie zeigen vor dem Speichern, was eine Änderung kaputt macht.',
  addChecks: 'Prüffragen hinzufügen',
};
