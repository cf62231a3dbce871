import type { ConflictTexts } from './en.ts';

export const texts: ConflictTexts = {
  groundingChoices: {
    strict: 'Uniquement à partir du prompt et des connaissances',
    any: 'Aussi avec des connaissances générales',
  },
  voiceChoices: { on: 'Activé', off: 'Désactivé' },
  conflictTitle: 'Quelqu’un d’autre a enregistré ce code',
  conflictText:
    'Vous avez tous les deux modifié le même texte. La version enregistrée est barrée, la vôtre est soulignée. Rien n’est perdu tant que vous n’avez pas choisi.',
  parts: {
    name: 'Nom',
    prompt: 'Prompt',
    welcome: 'Message d’accueil',
    template: 'Modèle',
    suggestions: 'Suggestions',
    color: 'Couleur',
    grounding: 'Source des réponses',
    knowledge: 'Connaissances',
    logo: 'Logo',
    contact: 'Contact',
    privacy: 'Politique de confidentialité',
    sites: 'Sites web',
    voice: 'Voix',
    tags: 'Étiquettes',
    forms: 'Formulaires',
    recipients: 'Destinataires des demandes',
    archived: 'Quand il est archivé',
  },
  choices: { mine: 'Garder ma version', theirs: 'Prendre l’autre version', manual: 'Fusionner à la main' },
  mergedText: 'Texte fusionné',
  onlyMine: 'seulement dans la mienne',
  onlyTheirs: 'seulement dans l’autre',
  ofTemplate: 'Du modèle',
};
