import { formatNumber, plural } from '../../../texts/format.ts';
import type { OrganizationsTexts } from './en.ts';

export const texts: OrganizationsTexts = {
  title: 'Organisationen',
  lead: 'Eine für jede Marke, jeden Standort oder Kunden. Laden Sie Kolleginnen und Kollegen ein; alle sehen und tun, was ihre Rolle erlaubt.',
  create: 'Neue Organisation',
  createIt: 'Organisation anlegen',
  name: 'Name',
  nameHint: 'So, wie Ihre Gäste sie kennen, zum Beispiel „Grand Hotel“.',
  address: 'Adresse im Studio',
  created: (name) => `${name} ist bereit. Laden Sie Ihre Kolleginnen und Kollegen ein.`,
  slugTaken: 'Diese Adresse ist vergeben. Versuchen Sie eine andere.',
  slugReserved: 'So heißt eine Seite des Studios. Versuchen Sie ein anderes Wort.',
  slugInvalid: 'Kleine Buchstaben a bis z, Ziffern und dazwischen einzelne Bindestriche; höchstens 63 Zeichen.',
  limitReached: 'Sie haben so viele Organisationen, wie Ihr Tarif erlaubt. Ein größerer Tarif erlaubt mehr.',
  search: 'Organisationen suchen',
  none: 'Keine Organisation passt. Versuchen Sie ein anderes Wort.',
  empty: 'Zusammen arbeiten',
  emptyText:
    'Eine Organisation hält die Codes einer Marke, eines Standorts oder eines Kunden zusammen. Sie entscheiden, wer sie sehen und ändern darf.',
  open: 'Zu den Codes',
  codes: (count) => plural(count, { one: '1 Code', other: `${formatNumber(count)} Codes` }),
  members: (count) => plural(count, { one: '1 Mitglied', other: `${formatNumber(count)} Mitglieder` }),
  roles: { viewer: 'Leser', editor: 'Bearbeiter', admin: 'Admin', owner: 'Inhaber' },
  plan: (plan) => `Tarif ${plan}`,
};
