import { formatNumber } from '../../../../texts/format.ts';
import type { PreviewTexts } from './en.ts';

export const texts: PreviewTexts = {
  sources: 'Quellen',
  sourcePage: (page) => `Seite ${formatNumber(page)}`,
  preview: 'Vorschau',
  onlyYou: 'Nur für Sie sichtbar',
  restart: 'Neu starten',
  conversation: 'Gespräch',
  ask: 'Etwas fragen',
  send: 'Fragen',
  stop: 'Anhalten',
  you: 'Sie',
  assistant: 'Assistent',
  writing: 'Der Assistent schreibt …',
  outdated: 'Ihr Entwurf wurde geändert. Ihre letzte Frage wird gleich erneut gestellt.',
  writePrompt: 'Schreiben Sie einen Prompt, um das Gespräch hier zu testen.',
  stopped: 'Angehalten.',
  failed: 'Die Antwort wurde unterbrochen.',
  askAgain: 'Erneut fragen',
  problems: {
    'owner.budget_exhausted':
      'Die Nachrichten für diesen Monat sind aufgebraucht. Die Vorschau ist erst nächsten Monat wieder verfügbar, speichern können Sie weiterhin.',
    'preview.resting':
      'Die Testfragen für heute sind aufgebraucht. Ihre Codes antworten Besuchern weiterhin. Versuchen Sie es morgen wieder.',
    'preview.rate_limited': 'Zu viele Fragen auf einmal. Warten Sie eine Minute und fragen Sie dann erneut.',
    'request.invalid': 'Im Formular fehlt etwas oder ist zu lang. Korrigieren Sie es und fragen Sie dann erneut.',
  },
};
