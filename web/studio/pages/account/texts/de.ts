import type { AccountTexts } from './en.ts';

export const texts: AccountTexts = {
  title: 'Konto',
  you: 'Sie',
  email: 'E-Mail',
  since: 'Registriert seit',
  language: 'Sprache',
  languageHint: 'Gilt für das Studio auf diesem Gerät.',
  sessions: 'Angemeldete Geräte',
  sessionsText: 'Kennen Sie ein Gerät nicht? Melden Sie es ab, dann verliert es sofort den Zugriff.',
  thisDevice: 'Dieses Gerät',
  unknownDevice: 'Unbekanntes Gerät',
  lastUsed: 'Zuletzt aktiv',
  signOut: 'Abmelden',
  signOutThere: 'Gerät abmelden',
  signedOutThere: 'Gerät abgemeldet.',
  signOutEverywhere: 'Überall abmelden',
  export: 'Ihre Daten',
  exportText:
    'Eine JSON-Datei mit allem aus Ihrem Konto: Codes, Scans, Gespräche, Webhooks und mehr. Geheime Schlüssel sind nicht enthalten.',
  download: 'Meine Daten herunterladen',
  deletion: 'Konto löschen',
  deletionText:
    '14 Tage lang funktioniert alles wie bisher, und Sie können es sich anders überlegen. Danach werden alle Codes, Gespräche und Schlüssel endgültig gelöscht. Wer einen gedruckten Code scannt, sieht dann, dass es ihn nicht mehr gibt.',
  deleteTitle: 'Konto löschen?',
  deleteAsk: 'Geben Sie zur Bestätigung Ihre E-Mail-Adresse ein:',
  deleteWrong: 'Das ist nicht die Adresse Ihres Kontos.',
  delete: 'Mein Konto löschen',
  keep: 'Mein Konto behalten',
  exported: (count) => `${count} Einträge exportiert`,
  deletesAt: (day) =>
    `Ihr Konto wird am ${day} gelöscht. Möchten Sie es behalten? Dann wählen Sie vorher „Mein Konto behalten“ oder melden Sie sich neu an.`,
  errors: {
    'account.deletion_limit':
      'Sie haben innerhalb des letzten Tages schon eine Löschung angefordert und abgebrochen. Versuchen Sie es morgen wieder.',
    'subscription.billed_by_provider':
      'Eine Ihrer Organisationen hat ein kostenpflichtiges Abonnement. Kündigen Sie es oder übertragen Sie die Organisation zuerst an einen anderen Inhaber.',
    'account.erased': 'Dieses Konto wird bereits gelöscht.',
  },
};
