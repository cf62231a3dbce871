import type { ConflictTexts } from './en.ts';

export const texts: ConflictTexts = {
  groundingChoices: { strict: 'Nur aus Prompt und Wissen', any: 'Auch mit Allgemeinwissen' },
  voiceChoices: { on: 'An', off: 'Aus' },
  conflictTitle: 'Jemand anderes hat diesen Code gespeichert',
  conflictText:
    'Sie haben beide denselben Text geändert. Die gespeicherte Fassung ist durchgestrichen, Ihre ist unterstrichen. Bis Sie sich entscheiden, geht nichts verloren.',
  parts: {
    name: 'Name',
    prompt: 'Prompt',
    welcome: 'Begrüßung',
    template: 'Vorlage',
    suggestions: 'Vorschläge',
    color: 'Farbe',
    grounding: 'Quelle der Antworten',
    knowledge: 'Wissen',
    logo: 'Logo',
    contact: 'Kontakt',
    privacy: 'Datenschutzerklärung',
    sites: 'Websites',
    voice: 'Sprache',
    tags: 'Schlagwörter',
    forms: 'Formulare',
    recipients: 'Empfänger von Anfragen',
    archived: 'Wenn archiviert',
  },
  choices: { mine: 'Meine Fassung behalten', theirs: 'Andere Fassung übernehmen', manual: 'Von Hand zusammenführen' },
  mergedText: 'Zusammengeführter Text',
  onlyMine: 'nur in meiner Fassung',
  onlyTheirs: 'nur in der anderen Fassung',
  ofTemplate: 'Aus der Vorlage',
};
