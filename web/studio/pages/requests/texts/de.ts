import type { RequestsTexts } from './en.ts';

export const texts: RequestsTexts = {
  title: 'Anfragen',
  lead: 'Was Ihnen Besucher über die Formulare Ihrer Codes geschickt haben, das Neueste zuerst.',
  download: 'CSV herunterladen',
  code: 'Code',
  all: 'Alle meine Codes',
  allOf: (organization) => `Alle Codes von ${organization}`,
  status: 'Status',
  statuses: { new: 'Neu', done: 'Erledigt' },
  allStatuses: 'Neu und erledigt',
  done: 'Als erledigt markieren',
  reopen: 'Wieder öffnen',
  yes: 'Ja',
  no: 'Nein',
  conversation: 'Gespräch ansehen',
  deletedCode: 'Gelöschter Code',
  columns: ['Anfrage', 'Zeit', 'Status', 'Code', 'Platzierung', 'Formular'],
  empty: 'Keine neuen Anfragen',
  emptyText:
    'Geben Sie einem Code ein Formular, zum Beispiel für eine Tischreservierung oder einen Rückruf. Was Besucher damit schicken, erscheint hier.',
  codes: 'Zu den Codes',
  none: 'Keine passenden Anfragen',
  noneText: 'Wählen Sie einen anderen Code oder einen anderen Status.',
  clear: 'Neue Anfragen anzeigen',
};
