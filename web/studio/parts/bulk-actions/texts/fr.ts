import { formatNumber, plural } from '../../../texts/format.ts';
import type { BulkActionsTexts } from './en.ts';

export const texts: BulkActionsTexts = {
  region: 'Actions pour les codes sélectionnés',
  selected: (count) =>
    plural(count, { one: `${formatNumber(count)} sélectionné`, other: `${formatNumber(count)} sélectionnés` }),
  selectAll: 'Tout sélectionner',
  clear: 'Effacer la sélection',
  archive: 'Archiver les codes',
  unarchive: 'Désarchiver les codes',
  print: 'Imprimer les codes',
  brand: 'Appliquer la marque',
  tags: 'Modifier les étiquettes',
  tag: 'Étiquette',
  tagsHint: 'Séparez plusieurs étiquettes par des virgules.',
  addTag: 'Ajouter l’étiquette',
  removeTag: 'Retirer l’étiquette',
  tagsWrong: 'Saisissez au plus 10 étiquettes de 40 caractères maximum.',
  tagsFull: 'Certains codes auraient plus de 10 étiquettes. Retirez-en d’abord.',
  move: 'Déplacer les codes vers',
  mine: 'Mon compte',
  choosePlace: 'Déplacer vers…',
  progress: (done, total) => `${formatNumber(done)} codes traités sur ${formatNumber(total)}`,
  changed: (count) =>
    plural(count, {
      one: `${formatNumber(count)} code mis à jour.`,
      other: `${formatNumber(count)} codes mis à jour.`,
    }),
};
