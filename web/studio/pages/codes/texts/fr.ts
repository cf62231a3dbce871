import { formatNumber, plural } from '../../../texts/format.ts';
import type { CodesTexts } from './en.ts';

export const texts: CodesTexts = {
  title: 'Codes',
  create: 'Nouveau code',
  bulk: 'Créer en série',
  printThese: 'Imprimer ces codes',
  search: 'Rechercher un code',
  status: 'État',
  active: 'Actifs',
  archived: 'Archivé',
  organization: 'Organisation',
  allCodes: 'Tous les codes',
  count: (count) => plural(count, { one: `${formatNumber(count)} code`, other: `${formatNumber(count)} codes` }),
  searched: (count) => `La recherche porte seulement sur les ${count} codes les plus récents.`,
  empty: 'Commencez par un exemple',
  emptyText: 'Saisissez un nom et un prompt : votre QR code est prêt à répondre aux questions.',
  examplesText: 'Choisissez le plus proche de votre activité. Essayez-le et modifiez chaque mot avant d’enregistrer.',
  none: 'Aucun code trouvé',
  noneText: 'Essayez un autre mot ou une partie de mot. Pour voir les codes archivés, choisissez l’état « Archivé ».',
  clear: 'Effacer la recherche',
  noneArchived: 'Aucun code archivé',
  noneArchivedText:
    'Archivez un code pour le mettre en pause. Les visiteurs ne peuvent plus l’utiliser, et rien n’est perdu.',
  noneHere: 'Aucun code pour l’instant',
  image: (name) => `QR code de ${name}`,
  week: (count) =>
    plural(count, {
      one: `${formatNumber(count)} scan cette semaine`,
      other: `${formatNumber(count)} scans cette semaine`,
    }),
  total: (count) => `${formatNumber(count)} au total`,
  print: 'Imprimer',
  duplicate: 'Dupliquer',
  archive: 'Archiver',
  unarchive: 'Désarchiver',
  move: 'Déplacer vers…',
  delete: 'Supprimer…',
  copyOf: (name) => `Copie de ${name}`,
  wasArchived: (name) => `« ${name} » archivé.`,
  wasUnarchived: (name) => `« ${name} » est de nouveau actif.`,
  wasDuplicated: (name) => `« ${name} » dupliqué. Vous modifiez maintenant la copie.`,
};
