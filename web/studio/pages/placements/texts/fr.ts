import { formatNumber, plural } from '../../../texts/format.ts';
import type { PlacementsTexts } from './en.ts';

export const texts: PlacementsTexts = {
  title: 'Emplacements',
  lead: 'Chaque exemplaire imprimé d’un code, avec son adresse, son nom et ses scans.',
  create: 'Créer des emplacements',
  print: 'Imprimer ces emplacements',
  search: 'Rechercher par nom',
  code: 'Code',
  allCodes: 'Tous les codes',
  show: 'Afficher',
  all: 'Tous',
  unclaimed: 'Non attribué',
  silent: 'Inactif',
  retired: 'Retiré',
  active: 'Actif',
  count: (count) =>
    plural(count, { one: `${formatNumber(count)} emplacement`, other: `${formatNumber(count)} emplacements` }),
  empty: 'Aucun emplacement pour l’instant',
  emptyText:
    'Quarante tables, un seul code\u00a0: créez quarante emplacements, imprimez-les et voyez ce que demande chaque table.',
  none: 'Aucun emplacement trouvé',
  noneText: 'Essayez d’autres filtres.',
  clear: 'Effacer les filtres',
  name: 'Nom',
  scans: 'Scans',
  lastScan: 'Dernier scan',
  status: 'État',
  never: 'Jamais',
  noCode: 'Pas encore de code',
  silentSince: (day) => `Aucun scan depuis le ${day}`,
  new: {
    later: 'Attribuer un code à chaque autocollant plus tard',
    pattern: 'Nom',
    patternHint: '{n} est remplacé par le numéro.',
    standard: 'Table {n}',
    amount: 'Nombre d’emplacements',
    first: 'Premier numéro',
    numberError: (min, max) => `De ${formatNumber(min)} à ${formatNumber(max)}.`,
    result: (first, last) => (first === last ? `Crée ${first}.` : `Crée ${first} à ${last}.`),
    variable: 'Variable pour le numéro',
    variableHint: (variable) => `Là où vos textes contiennent {{${variable}}}, les visiteurs voient le numéro.`,
    variableError:
      'Utilisez jusqu’à 32 minuscules, chiffres et tirets bas, en commençant par une lettre. Le mot «\u00a0name\u00a0» est réservé.',
    submit: (count) =>
      plural(count, { one: 'Créer 1 emplacement', other: `Créer ${formatNumber(count)} emplacements` }),
    created: (count) =>
      plural(count, { one: '1 emplacement créé.', other: `${formatNumber(count)} emplacements créés.` }),
    full: 'La limite est dépassée\u00a0: 1\u00a0000 emplacements par code, 10\u00a0000 par compte.',
  },
};
