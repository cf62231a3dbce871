import { formatNumber, plural } from '../../../texts/format.ts';
import type { OrganizationsTexts } from './en.ts';

export const texts: OrganizationsTexts = {
  title: 'Organisationen',
  lead: 'Legen Sie je Marke, Standort oder Kunde eine Organisation an. Laden Sie Ihr Team ein; die Rolle bestimmt, was jeder sehen und tun kann.',
  create: 'Neue Organisation',
  createIt: 'Organisation erstellen',
  name: 'Name',
  nameHint: 'So, wie Ihre Gäste Sie kennen, zum Beispiel „Grand Hotel“.',
  address: 'Adresse im Studio',
  created: (name) => `${name} erstellt. Laden Sie Ihr Team ein.`,
  slugTaken: 'Diese Adresse ist vergeben. Versuchen Sie eine andere.',
  slugReserved: 'Diese Adresse ist für eine Seite des Studios reserviert. Versuchen Sie eine andere.',
  slugInvalid: 'Erlaubt sind höchstens 63 Kleinbuchstaben (a bis z) und Ziffern, dazwischen einzelne Bindestriche.',
  limitReached: 'Ihr Tarif lässt keine weiteren Organisationen zu. Wechseln Sie für mehr in einen größeren Tarif.',
  search: 'Organisationen suchen',
  none: 'Keine passende Organisation. Versuchen Sie ein anderes Wort.',
  empty: 'Im Team arbeiten',
  emptyText:
    'Eine Organisation bündelt die Codes einer Marke, eines Standorts oder eines Kunden. Sie entscheiden, wer sie sehen und bearbeiten kann.',
  open: 'Codes ansehen',
  codes: (count) => plural(count, { one: '1 Code', other: `${formatNumber(count)} Codes` }),
  members: (count) => plural(count, { one: '1 Mitglied', other: `${formatNumber(count)} Mitglieder` }),
  roles: { viewer: 'Betrachter', editor: 'Bearbeiter', admin: 'Admin', owner: 'Inhaber' },
  plan: (plan) => `Tarif ${plan}`,
};
