import type { DeleteCodeTexts } from './en.ts';

export const texts: DeleteCodeTexts = {
  wasDeleted: (name) => `«\u00a0${name}\u00a0» supprimé.`,
  title: 'Supprimer définitivement ce code\u00a0?',
  text: 'Tous les exemplaires imprimés cessent de fonctionner et les conversations et les demandes sont supprimées. Cette action est irréversible. Pour mettre le code en pause, archivez-le.',
  ask: 'Pour confirmer, saisissez son nom\u00a0:',
  name: 'Nom du code',
  wrong: 'Ce n’est pas son nom. Saisissez-le exactement comme ci-dessus.',
  button: 'Supprimer le code',
};
