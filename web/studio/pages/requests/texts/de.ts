import type { RequestsTexts } from './en.ts';

export const texts: RequestsTexts = {
  title: 'Anfragen',
  lead: 'Formulare, die Besucher über Ihre Codes abgeschickt haben. Die neuesten stehen oben.',
  download: 'CSV herunterladen',
  downloaded: (count) =>
    `Die Datei enthält nur die neuesten ${count} Anfragen. Wählen Sie einen Code oder Status, um ältere herunterzuladen.`,
  code: 'Code',
  all: 'Alle meine Codes',
  allOf: (organization) => `Alle Codes von ${organization}`,
  status: 'Status',
  statuses: { new: 'Neu', done: 'Erledigt' },
  allStatuses: 'Neu und erledigt',
  done: 'Als erledigt markieren',
  reopen: 'Wieder öffnen',
  markedDone: 'Anfrage als erledigt markiert.',
  delete: 'Anfrage löschen',
  deleted: 'Anfrage gelöscht.',
  failed: 'Die Anfrage konnte nicht gelöscht werden. Sie steht wieder in der Liste.',
  yes: 'Ja',
  no: 'Nein',
  conversation: 'Gespräch ansehen',
  deletedCode: 'Gelöschter Code',
  columns: ['Anfrage', 'Zeit', 'Status', 'Code', 'Platzierung', 'Formular'],
  empty: 'Keine neuen Anfragen',
  emptyText:
    'Fügen Sie einem Code ein Formular hinzu, zum Beispiel für Reservierungen oder Rückrufe. Was Besucher abschicken, erscheint hier.',
  codes: 'Codes ansehen',
  none: 'Keine passenden Anfragen',
  noneText: 'Wählen Sie einen anderen Code oder einen anderen Status.',
  clear: 'Neue Anfragen anzeigen',
};
