import { formatNumber, plural } from '../../../texts/format.ts';
import type { BulkTexts } from './en.ts';

export const texts: BulkTexts = {
  title: 'Plusieurs codes à la fois',
  lead: 'Un code pour chaque chambre, table ou œuvre, à partir d’une liste. Vous voyez le résultat avant toute création.',
  back: 'Codes',
  list: '1. Votre liste',
  file: 'Fichier d’un tableur',
  fileHint: 'Enregistré en CSV. La première ligne contient les noms des colonnes.',
  paste: 'Ou collez la liste ici',
  pasteHint: 'Copiez les cellules de votre tableur, avec la ligne des noms en haut.',
  tooMany: (most) => `C’est trop à la fois. Prenez au plus ${most} lignes, et le reste ensuite.`,
  useExample: 'Essayer avec un exemple',
  example: 'nom,chambre,etage\nChambre 101,101,1\nChambre 102,102,1\nChambre 201,201,2\n',
  examplePrompt:
    'Tu es le concierge de la chambre {{chambre}}, étage {{etage}}. Le petit déjeuner est servi de 7 h à 10 h.',
  pattern: '2. Ce que devient une ligne',
  columns: (names) => `Une colonne s’utilise par son nom entre doubles accolades : ${names}`,
  name: 'Nom',
  prompt: 'Prompt',
  promptHint: 'Un texte pour tous. Par exemple : « Tu es le concierge de la chambre {{chambre}}. »',
  welcome: 'Message d’accueil',
  template: 'Modèle',
  byColumn: (column) => `Selon la colonne ${column}`,
  noColumn: (column) => `Votre liste n’a pas de colonne « ${column} ».`,
  check: '3. Vérifier et créer',
  patternFirst: 'Saisissez un nom et un prompt à l’étape 2. Le résultat s’affiche ici.',
  ready: (count) =>
    plural(count, {
      one: `${formatNumber(count)} ligne est prête.`,
      other: `${formatNumber(count)} lignes sont prêtes.`,
    }),
  wrong: (count) =>
    plural(count, {
      one: `${formatNumber(count)} est à revoir et laissée de côté.`,
      other: `${formatNumber(count)} sont à revoir et laissées de côté.`,
    }),
  row: 'Ligne',
  result: 'Résultat',
  isReady: 'Prête',
  problems: {
    name_missing: 'Le nom manque.',
    name_too_long: 'Le nom dépasse 200 caractères.',
    prompt_missing: 'Le prompt manque. Écrivez-en un ci-dessus, ou indiquez sa colonne.',
    prompt_too_long: 'Le prompt dépasse 32 000 caractères.',
    welcome_too_long: 'Le message d’accueil dépasse 2 000 caractères.',
    template_unknown: 'Ce modèle n’existe pas.',
    too_many_cells:
      'La ligne a plus de cellules qu’il n’y a de colonnes. Mettez entre guillemets les cellules avec virgule.',
  },
  start: (count) =>
    plural(count, { one: `Créer ${formatNumber(count)} code`, other: `Créer ${formatNumber(count)} codes` }),
  cannotStart: 'Corrigez ce qui est indiqué ci-dessus ; les codes pourront alors être créés.',
  making: 'Les codes sont en cours de création',
  done: 'Tous les codes sont créés',
  made: (made, all) => `${formatNumber(made)} sur ${formatNumber(all)} créés.`,
  failed: (count) =>
    plural(count, {
      one: `${formatNumber(count)} n’a pas fonctionné. « Continuer » réessaie.`,
      other: `${formatNumber(count)} n’ont pas fonctionné. « Continuer » les réessaie.`,
    }),
  pause: 'Pause',
  goOn: 'Continuer',
  printAll: 'Imprimer',
  printSome: (from, to) => `Imprimer ${formatNumber(from)} à ${formatNumber(to)}`,
  download: 'Télécharger en CSV',
  another: 'Une autre liste',
  makingPlacements: 'Création des emplacements en cours',
  donePlacements: 'Tous les emplacements sont créés',
  placementsHint: {
    title: (count) => `Ces ${formatNumber(count)} lignes partagent le même prompt`,
    text: 'Un seul code avec un emplacement par ligne est plus facile à gérer\u00a0: vous modifiez un seul prompt et voyez toujours les scans de chaque ligne.',
    name: 'Nom du code',
    start: (count) => `Créer 1 code avec ${formatNumber(count)} emplacements`,
  },
  isMade: 'Créé',
  isWaiting: 'En attente',
};
