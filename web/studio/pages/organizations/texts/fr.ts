import { formatNumber, plural } from '../../../texts/format.ts';
import type { OrganizationsTexts } from './en.ts';

export const texts: OrganizationsTexts = {
  title: 'Organisations',
  lead: 'Créez-en une par marque, site ou client. Invitez votre équipe\u00a0: le rôle définit ce que chacun peut voir et faire.',
  create: 'Nouvelle organisation',
  createIt: 'Créer l’organisation',
  name: 'Nom',
  nameHint: 'Le nom que connaissent vos clients, par exemple «\u00a0Grand Hôtel\u00a0».',
  address: 'Adresse dans le Studio',
  created: (name) => `${name} a été créée. Invitez votre équipe.`,
  slugTaken: 'Cette adresse est déjà prise. Essayez-en une autre.',
  slugReserved: 'Cette adresse est réservée à une page du Studio. Essayez-en une autre.',
  slugInvalid: 'Utilisez au plus 63 lettres minuscules (de a à z) et chiffres, séparés par des tirets simples.',
  limitReached: 'Votre formule ne permet pas plus d’organisations. Passez à une formule supérieure pour en ajouter.',
  search: 'Rechercher une organisation',
  none: 'Aucune organisation ne correspond. Essayez un autre mot.',
  empty: 'Travaillez en équipe',
  emptyText:
    'Une organisation réunit les codes d’une marque, d’un site ou d’un client. Vous décidez qui peut les voir et les modifier.',
  open: 'Voir les codes',
  codes: (count) => plural(count, { one: `${formatNumber(count)} code`, other: `${formatNumber(count)} codes` }),
  members: (count) => plural(count, { one: `${formatNumber(count)} membre`, other: `${formatNumber(count)} membres` }),
  roles: { viewer: 'Lecteur', editor: 'Éditeur', admin: 'Administrateur', owner: 'Propriétaire' },
  plan: (plan) => `Formule ${plan}`,
};
