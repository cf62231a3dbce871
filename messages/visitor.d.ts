// Written by `npm run messages`.
import type { LanguageOf } from '../contracts/languages.ts';

type InEachLanguage<T> = Readonly<Record<LanguageOf<'visitor'>, T>>;

export interface VisitorMessages {
  readonly page: {
    readonly privacy: string;
    readonly claimSticker: string;
    readonly changeSticker: string;
    readonly role: string;
    readonly conversation: string;
    readonly ask: string;
    readonly send: string;
    readonly stop: string;
    readonly end: string;
    readonly again: string;
    readonly endQuestion: string;
    readonly endText: string;
    readonly delete: string;
    readonly deleteQuestion: string;
    readonly suggestions: string;
    readonly forms: string;
    readonly noScript: string;
    readonly archivedTitle: string;
    readonly parts: {
      readonly disclosure: <Part>(values: { readonly name: Part }) => readonly (string | Part)[];
      readonly kept: <Part>(values: { readonly span: Part; readonly name: Part }) => readonly (string | Part)[];
      readonly deleteText: <Part>(values: { readonly name: Part }) => readonly (string | Part)[];
    };
    readonly script: {
      readonly you: string;
      readonly assistant: string;
      readonly writing: string;
      readonly retry: string;
      readonly copy: string;
      readonly copied: string;
      readonly rateUp: string;
      readonly rateDown: string;
      readonly rated: string;
      readonly sources: string;
      readonly sourcePage: (values: { readonly page: string | number }) => string;
      readonly stopped: string;
      readonly failed: string;
      readonly offline: string;
      readonly back: string;
      readonly ended: string;
      readonly deleted: string;
      readonly tooLong: string;
      readonly tooFast: string;
      readonly full: string;
      readonly resting: (values: { readonly name: string | number }) => string;
      readonly budget: (values: { readonly name: string | number }) => string;
      readonly archived: string;
      readonly unavailable: string;
    };
    readonly form: {
      readonly cancel: string;
      readonly sendForm: string;
      readonly formSent: (values: { readonly name: string | number }) => string;
      readonly formNote: (values: { readonly name: string | number }) => string;
      readonly formInvalid: string;
      readonly optional: string;
      readonly choose: string;
    };
    readonly voice: {
      readonly dictate: string;
      readonly stopDictating: string;
      readonly listen: string;
      readonly stopListening: string;
      readonly audioSent: string;
      readonly noMicrophone: string;
    };
    readonly notices: {
      readonly unknown: {
        readonly title: string;
        readonly text: string;
      };
      readonly inactive: {
        readonly title: string;
        readonly text: string;
      };
      readonly closed: {
        readonly title: string;
        readonly text: string;
      };
      readonly broken: {
        readonly title: string;
        readonly text: string;
      };
    };
  };
  readonly greetings: {
    readonly business: (values: { readonly name: string | number }) => string;
    readonly rewards: (values: { readonly name: string | number }) => string;
    readonly events: (values: { readonly name: string | number }) => string;
    readonly personal: (values: { readonly name: string | number }) => string;
    readonly hospitality: (values: { readonly name: string | number }) => string;
    readonly healthcare: (values: { readonly name: string | number }) => string;
    readonly retail: (values: { readonly name: string | number }) => string;
  };
  readonly questions: {
    readonly open: string;
    readonly hours: string;
    readonly consultation: string;
    readonly wifi: string;
    readonly breakfast: string;
    readonly checkout: string;
    readonly lunch: string;
    readonly admission: string;
    readonly ticket: string;
    readonly appointment: string;
    readonly toilets: string;
    readonly returns: string;
    readonly parking: string;
    readonly parkingPrice: string;
    readonly tour: string;
    readonly vegetarian: string;
    readonly vegan: string;
    readonly dog: string;
    readonly pet: string;
    readonly pool: string;
    readonly payment: string;
    readonly bill: string;
    readonly table: string;
    readonly photos: string;
    readonly delivery: string;
    readonly deliveryPrice: string;
    readonly order: string;
    readonly prescription: string;
    readonly wheelchair: string;
    readonly allergens: string;
    readonly gym: string;
    readonly cloakroom: string;
  };
  readonly embed: {
    readonly ask: string;
    readonly close: string;
  };
  readonly embeddedModel: {
    readonly greeting: string;
    readonly thanks: string;
    readonly unknown: string;
    readonly otherWords: string;
    readonly unsure: string;
    readonly ask: string;
    readonly closest: string;
    readonly useForm: string;
    readonly refused: string;
    readonly disclaimer: string;
  };
}

export declare const page: InEachLanguage<VisitorMessages['page']>;
export declare const englishPage: VisitorMessages['page'];
export declare const greetings: InEachLanguage<VisitorMessages['greetings']>;
export declare const englishGreetings: VisitorMessages['greetings'];
export declare const questions: InEachLanguage<VisitorMessages['questions']>;
export declare const englishQuestions: VisitorMessages['questions'];
export declare const embed: InEachLanguage<VisitorMessages['embed']>;
export declare const englishEmbed: VisitorMessages['embed'];
export declare const embeddedModel: InEachLanguage<VisitorMessages['embeddedModel']>;
export declare const englishEmbeddedModel: VisitorMessages['embeddedModel'];
