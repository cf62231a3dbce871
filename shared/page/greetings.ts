import type { Template } from '../../contracts/qpr-codes.ts';
import { englishGreetings } from '../../messages/visitor.js';

/** The first message of each template, for codes whose owner wrote none. */
type Greetings = Readonly<Record<Template, (values: { readonly name: string }) => string>>;

interface GreetingCode {
  readonly name: string;
  readonly template: Template;
}

export const greetingOf = ({ name, template }: GreetingCode, greetings: Greetings = englishGreetings): string =>
  greetings[template]({ name });

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
