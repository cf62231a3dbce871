export const texts = {
  groundingChoices: { strict: 'Only from the prompt and the knowledge', any: 'Can use general knowledge' },
  voiceChoices: { on: 'On', off: 'Off' },
  conflictTitle: 'Someone else saved this code',
  conflictText:
    'You both changed the same text. The saved version is crossed out, yours is underlined. Nothing is lost until you choose.',
  parts: {
    name: 'Name',
    prompt: 'Prompt',
    welcome: 'Welcome message',
    template: 'Template',
    suggestions: 'Suggestions',
    color: 'Color',
    grounding: 'Answer source',
    knowledge: 'Knowledge',
    logo: 'Logo',
    contact: 'Contact',
    privacy: 'Privacy notice',
    sites: 'Websites',
    voice: 'Voice',
    tags: 'Tags',
    forms: 'Forms',
    recipients: 'Recipients of requests',
    archived: 'What the archived code shows',
  },
  choices: { mine: 'Keep my version', theirs: 'Use their version', manual: 'Merge manually' },
  mergedText: 'Merged text',
  onlyMine: 'only in mine',
  onlyTheirs: 'only in theirs',
  ofTemplate: 'From the template',
};

export type ConflictTexts = typeof texts;
