import { formatNumber, plural } from '../../../texts/format.ts';
import type { OrganizationsTexts } from './en.ts';

export const texts: OrganizationsTexts = {
  title: 'Organisations',
  lead: 'Une par marque, site ou client. Invitez vos collègues : chacun voit et fait ce que son rôle permet.',
  create: 'Nouvelle organisation',
  createIt: 'Créer l’organisation',
  name: 'Nom',
  nameHint: 'Comme vos clients la connaissent, par exemple « Grand Hôtel ».',
  address: 'Adresse dans le Studio',
  created: (name) => `${name} est prête. Invitez vos collègues.`,
  slugTaken: 'Cette adresse est déjà prise. Essayez-en une autre.',
  slugReserved: 'C’est le nom d’une page du Studio. Essayez un autre mot.',
  slugInvalid: 'Des lettres minuscules de a à z, des chiffres et des tirets simples entre eux ; 63 au plus.',
  limitReached: 'Vous avez autant d’organisations que votre formule le permet. Une formule plus grande en permet plus.',
  search: 'Chercher une organisation',
  none: 'Aucune organisation ne correspond. Essayez un autre mot.',
  empty: 'Travailler ensemble',
  emptyText:
    'Une organisation réunit les codes d’une marque, d’un site ou d’un client. Vous décidez qui peut les voir et les modifier.',
  open: 'Ouvrir ses codes',
  codes: (count) => plural(count, { one: `${formatNumber(count)} code`, other: `${formatNumber(count)} codes` }),
  members: (count) => plural(count, { one: `${formatNumber(count)} membre`, other: `${formatNumber(count)} membres` }),
  roles: { viewer: 'Lecteur', editor: 'Éditeur', admin: 'Administrateur', owner: 'Propriétaire' },
  plan: (plan) => `Formule ${plan}`,
};
