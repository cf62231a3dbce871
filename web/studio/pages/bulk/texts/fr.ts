import { formatNumber, plural } from '../../../texts/format.ts';
import type { BulkTexts } from './en.ts';

export const texts: BulkTexts = {
  title: 'Créer des codes en série',
  lead: 'Transformez une liste en codes\u00a0: un par chambre, table ou œuvre. Vous vérifiez le résultat avant de créer quoi que ce soit.',
  back: 'Codes',
  list: '1. Votre liste',
  file: 'Fichier CSV',
  fileHint: 'Exportez-le depuis votre tableur. La première ligne contient les noms des colonnes.',
  paste: 'Ou collez votre liste',
  pasteHint: 'Copiez les cellules de votre tableur, avec la ligne d’en-tête.',
  tooMany: (most) => `La liste est trop longue. Utilisez au plus ${most} lignes et 1 million de caractères à la fois.`,
  unclosedQuote: (line) => `Le guillemet (") de la ligne ${line} n’est pas fermé.`,
  useExample: 'Essayer un exemple',
  example: 'nom,chambre,etage\nChambre 101,101,1\nChambre 102,102,1\nChambre 201,201,2\n',
  examplePrompt:
    'Tu es le concierge de la chambre {{chambre}}, étage {{etage}}. Le petit déjeuner est servi de 7 h à 10 h.',
  pattern: '2. Contenu de chaque code',
  columns: (names) => `Pour insérer une colonne, écrivez son nom entre doubles accolades\u00a0: ${names}`,
  name: 'Nom',
  prompt: 'Prompt',
  promptHint:
    'Un même texte pour tous les codes, par exemple\u00a0: «\u00a0Tu es le concierge de la chambre {{chambre}}.\u00a0»',
  welcome: 'Message d’accueil',
  template: 'Modèle',
  byColumn: (column) => `Depuis la colonne ${column}`,
  noColumn: (column) => `Votre liste n’a pas de colonne «\u00a0${column}\u00a0».`,
  check: '3. Vérifier et créer',
  patternFirst: 'Saisissez un nom et un prompt à l’étape 2. Le résultat s’affiche ici.',
  ready: (count) =>
    plural(count, {
      one: `${formatNumber(count)} ligne est prête.`,
      other: `${formatNumber(count)} lignes sont prêtes.`,
    }),
  wrong: (count) =>
    plural(count, {
      one: `${formatNumber(count)} ligne comporte une erreur et sera ignorée.`,
      other: `${formatNumber(count)} lignes comportent des erreurs et seront ignorées.`,
    }),
  row: 'Ligne',
  result: 'Résultat',
  readyBadge: 'Prête',
  problems: {
    name_missing: 'Le nom manque.',
    name_too_long: 'Le nom dépasse 200 caractères.',
    prompt_missing: 'Le prompt manque. Écrivez-en un ci-dessus ou indiquez sa colonne.',
    prompt_too_long: 'Le prompt dépasse 32 000 caractères.',
    welcome_too_long: 'Le message d’accueil dépasse 2 000 caractères.',
    template_unknown: 'Ce modèle n’existe pas.',
    tags_invalid: 'Cette ligne contient plus de 10 étiquettes, ou une étiquette de plus de 40 caractères.',
    too_many_cells:
      'Cette ligne a plus de cellules que de colonnes. Mettez entre guillemets les cellules qui contiennent une virgule.',
  },
  start: (count) =>
    plural(count, { one: `Créer ${formatNumber(count)} code`, other: `Créer ${formatNumber(count)} codes` }),
  cannotStart: 'Corrigez les erreurs ci-dessus pour créer les codes.',
  creating: 'Création des codes…',
  done: 'Tous les codes ont été créés',
  created: (created, all) => `${formatNumber(created)} sur ${formatNumber(all)} créés.`,
  failed: (count) =>
    plural(count, {
      one: `${formatNumber(count)} ligne a échoué. Cliquez sur «\u00a0Continuer\u00a0» pour réessayer.`,
      other: `${formatNumber(count)} lignes ont échoué. Cliquez sur «\u00a0Continuer\u00a0» pour réessayer.`,
    }),
  pause: 'Suspendre',
  resume: 'Continuer',
  printAll: 'Imprimer les codes',
  printSome: (from, to) => `Imprimer de ${formatNumber(from)} à ${formatNumber(to)}`,
  download: 'Télécharger le CSV',
  another: 'Commencer une autre liste',
  creatingPlacements: 'Création des emplacements…',
  donePlacements: 'Tous les emplacements ont été créés',
  placementsHint: {
    title: (count) => `Ces ${formatNumber(count)} lignes partagent le même prompt`,
    text: 'Un seul code avec un emplacement par ligne est plus facile à gérer\u00a0: vous modifiez un seul prompt et voyez toujours les scans de chaque ligne.',
    name: 'Nom du code',
    start: (count) => `Créer 1 code avec ${formatNumber(count)} emplacements`,
  },
  createdBadge: 'Créé',
  pendingBadge: 'En attente',
};
