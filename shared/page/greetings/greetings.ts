import type { Template } from '../../../contracts/qpr-codes.ts';

/** The first message of each template, for codes whose owner wrote none. `{name}` stands for the name of the code. */
export type Greetings = Readonly<Record<Template, string>>;

export const GREETINGS: Greetings = {
  business: 'Hello! This is {name}. How can I help you?',
  rewards: 'Welcome! This is {name}. Ask me about points, rewards and offers.',
  events: 'Welcome! This is {name}. Ask me anything about the event.',
  personal: 'Hi, good to see you! This is {name}. What would you like to talk about?',
  hospitality: 'Welcome! This is {name}. What can I do for you?',
  healthcare: 'Hello! This is {name}. How can I help? In an emergency, please call your local emergency number.',
  retail: 'Hello! This is {name}. What are you looking for?',
};

interface GreetingCode {
  readonly name: string;
  readonly template: Template;
}

export const greetingOf = ({ name, template }: GreetingCode, greetings: Greetings = GREETINGS): string =>
  greetings[template].replaceAll('{name}', () => name);

/** The code with a first message: its own, or the default one. */
export const withGreeting = <C extends GreetingCode & { readonly welcome_message?: string | null | undefined }>(
  code: C,
) => ({ ...code, welcome_message: code.welcome_message ?? greetingOf(code) });

/**
 * Whether the first message is the default one. A default message changes with the code's name and template, and
 * visitors see it in their language.
 */
export const hasDefaultGreeting = (code: GreetingCode & { readonly welcome_message: string }): boolean =>
  code.welcome_message === greetingOf(code);

/** The first message that the owner wrote, if any. */
export const ownGreetingOf = (code: GreetingCode & { readonly welcome_message: string }): string | undefined =>
  hasDefaultGreeting(code) ? undefined : code.welcome_message;
