import { formatNumber } from '../../../../texts/format.ts';

export const texts = {
  sources: 'Sources',
  sourcePage: (page: number) => `page ${formatNumber(page)}`,
  preview: 'Preview',
  onlyYou: 'Only visible to you',
  restart: 'Start over',
  conversation: 'Conversation',
  ask: 'Ask something',
  send: 'Ask',
  stop: 'Stop',
  you: 'You',
  assistant: 'Assistant',
  writing: 'The assistant is writing…',
  outdated: 'Your draft has changed. Your last question will be asked again in a moment.',
  writePrompt: 'Write a prompt to test the conversation here.',
  stopped: 'Stopped.',
  failed: 'The answer was interrupted.',
  askAgain: 'Ask again',
  problems: {
    'owner.budget_exhausted':
      'You have used all messages for this month, so the preview is unavailable until next month. You can still save.',
    'preview.resting':
      'You have used all preview questions for today. Your codes keep answering visitors. Try again tomorrow.',
    'preview.rate_limited': 'Too many questions at once. Wait a minute, then ask again.',
    'request.invalid': 'Something in the form is missing or too long. Correct it, then ask again.',
  } as Partial<Record<string, string>>,
};

export type PreviewTexts = typeof texts;
