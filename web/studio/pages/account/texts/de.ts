import type { AccountTexts } from './en.ts';

export const texts: AccountTexts = {
  title: 'Konto',
  you: 'Sie',
  email: 'E-Mail',
  since: 'Dabei seit',
  language: 'Sprache',
  languageHint: 'Des Studios, auf diesem Gerät.',
  sessions: 'Wo Sie angemeldet sind',
  sessionsText: 'Ein Gerät, das Sie nicht kennen? Melden Sie es ab, das wirkt sofort.',
  thisDevice: 'Dieses Gerät',
  unknownDevice: 'Unbekanntes Gerät',
  lastUsed: 'Zuletzt benutzt',
  signOut: 'Abmelden',
  signOutThere: 'Dort abmelden',
  signedOutThere: 'Das Gerät ist abgemeldet.',
  signOutEverywhere: 'Überall abmelden',
  export: 'Ihre Daten',
  exportText:
    'Alles aus Ihrem Konto in einer Datei (JSON): Codes, Scans, Gespräche, Webhooks und mehr. Geheimnisse sind nicht dabei.',
  download: 'Alles herunterladen',
  deletion: 'Konto löschen',
  deletionText:
    '14 Tage lang funktioniert alles wie bisher, und Sie können es sich anders überlegen. Danach werden alle Codes, Gespräche und Schlüssel endgültig gelöscht. Gedruckte Codes öffnen dann eine Seite, die darauf hinweist.',
  deleteTitle: 'Konto löschen?',
  deleteAsk: 'Geben Sie zur Bestätigung Ihre E-Mail-Adresse ein:',
  deleteWrong: 'Das ist nicht die Adresse Ihres Kontos.',
  delete: 'Mein Konto löschen',
  keep: 'Mein Konto behalten',
  exported: (count) => `Bisher ${count} Einträge`,
  deletesAt: (day) =>
    `Ihr Konto wird am ${day} gelöscht. Bis dahin können Sie es hier behalten; auch eine neue Anmeldung behält es.`,
  errors: {
    'account.deletion_limit':
      'Heute wurde schon eine Löschung angefordert und zurückgenommen. Einen Tag danach geht es wieder.',
    'subscription.billed_by_provider':
      'Eine Ihrer Organisationen hat ein bezahltes Abonnement. Beenden Sie es zuerst, oder geben Sie die Organisation an jemand anderen.',
    'account.erased': 'Das Konto wird bereits gelöscht.',
  },
};
