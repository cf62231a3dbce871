import { plural } from '../../../texts/format.ts';
import type { CheckTexts } from './en.ts';

export const texts: CheckTexts = {
  anyOf: 'Contient au moins un de ces textes',
  noneOf: 'Ne contient aucun de ces textes',
  declines: 'Dit qu’il ne sait pas',
  cites: 'S’appuie sur la source',
  passed: 'Réussie',
  failed: 'Échouée',
  running: 'En cours…',
  answer: 'Réponse',
  noWords: 'Pas de réponse',
  reasons: {
    any_of: 'La réponse ne contient aucun des textes attendus.',
    none_of: 'La réponse contient un texte qui ne doit pas apparaître.',
    declines: 'La réponse ne dit pas que l’assistant ne sait pas.',
    cites: 'La réponse ne s’appuie pas sur la source attendue.',
    no_answer: 'L’assistant n’a pas répondu ou n’a pas terminé sa réponse.',
  },
  runChecks: 'Lancer les vérifications',
  compare: 'Comparer avec le code en ligne',
  progress: (done, total) => `${done} vérifications comparées sur ${total}`,
  changed: (count, total) =>
    count === 0
      ? plural(total, {
          one: 'La vérification donne le même résultat.',
          other: `Les ${total} vérifications donnent le même résultat.`,
        })
      : plural(count, { one: `${count} sur ${total} change.`, other: `${count} sur ${total} changent.` }),
  broken: (count) => plural(count, { one: `${count} échoue désormais.`, other: `${count} échouent désormais.` }),
  fixed: (count) => plural(count, { one: `${count} réussit désormais.`, other: `${count} réussissent désormais.` }),
  live: 'En ligne',
  draft: 'Votre brouillon',
  unchanged: 'Même résultat',
  save: 'Enregistrer quand même',
  saveGood: 'Enregistrer',
  keepEditing: 'Continuer à modifier',
  none: 'Ce code n’a pas encore de vérifications. Elles montrent ce qu’une modification casse avant de l’enregistrer.',
  addChecks: 'Ajouter des vérifications',
};
