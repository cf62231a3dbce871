// Written by `npm run messages`.
import type { LanguageOf } from '../contracts/languages.ts';

type InEachLanguage<T> = Readonly<Record<LanguageOf<'emails'>, T>>;

export interface EmailsMessages {
  readonly signIn: {
    readonly subject: string;
    readonly intro: string;
    readonly button: string;
    readonly code: string;
    readonly expires: (values: { readonly minutes: string | number }) => string;
    readonly ignore: string;
    readonly unknownSubject: string;
    readonly unknown: (values: { readonly email: string | number }) => string;
    readonly unknownAdvice: string;
  };
  readonly silenceDigest: {
    readonly subject: string;
    readonly intro: string;
    readonly placement: (values: { readonly name: string | number; readonly code: string | number; readonly day: string | number }) => string;
    readonly more: (values: { readonly count: number }) => string;
    readonly advice: string;
    readonly button: string;
    readonly weekly: string;
  };
  readonly questionDigest: {
    readonly subject: string;
    readonly intro: string;
    readonly question: (values: { readonly text: string | number; readonly visitors: number; readonly code: string | number }) => string;
    readonly more: (values: { readonly count: number }) => string;
    readonly advice: string;
    readonly button: string;
    readonly figures: (values: { readonly scans: number; readonly conversations: number }) => string;
    readonly weekly: string;
  };
  readonly digests: {
    readonly unsubscribe: string;
  };
  readonly unsubscribe: {
    readonly subscribe: string;
    readonly subscribed: string;
    readonly digests: {
      readonly silence: {
        readonly title: string;
        readonly question: string;
        readonly unsubscribed: string;
      };
      readonly questions: {
        readonly title: string;
        readonly question: string;
        readonly unsubscribed: string;
      };
    };
  };
  readonly requests: {
    readonly ask: {
      readonly subject: string;
      readonly intro: (values: { readonly code: string | number }) => string;
      readonly button: string;
      readonly note: string;
    };
    readonly request: {
      readonly subject: string;
      readonly intro: (values: { readonly form: string | number; readonly code: string | number }) => string;
      readonly introAtPlacement: (values: { readonly form: string | number; readonly code: string | number; readonly placement: string | number }) => string;
      readonly reply: string;
    };
    readonly digest: {
      readonly subject: string;
      readonly intro: (values: { readonly day: string | number; readonly code: string | number; readonly limit: number; readonly count: number }) => string;
    };
    readonly yes: string;
    readonly no: string;
    readonly open: string;
    readonly why: string;
    readonly stop: string;
  };
  readonly recipients: {
    readonly title: string;
    readonly email: (values: { readonly address: string | number }) => string;
    readonly statuses: {
      readonly pending: {
        readonly text: string;
        readonly button: string;
      };
      readonly confirmed: {
        readonly text: string;
        readonly button: string;
      };
      readonly stopped: {
        readonly text: string;
        readonly button: string;
      };
    };
  };
}

export declare const signIn: InEachLanguage<EmailsMessages['signIn']>;
export declare const englishSignIn: EmailsMessages['signIn'];
export declare const silenceDigest: InEachLanguage<EmailsMessages['silenceDigest']>;
export declare const englishSilenceDigest: EmailsMessages['silenceDigest'];
export declare const questionDigest: InEachLanguage<EmailsMessages['questionDigest']>;
export declare const englishQuestionDigest: EmailsMessages['questionDigest'];
export declare const digests: InEachLanguage<EmailsMessages['digests']>;
export declare const englishDigests: EmailsMessages['digests'];
export declare const unsubscribe: InEachLanguage<EmailsMessages['unsubscribe']>;
export declare const englishUnsubscribe: EmailsMessages['unsubscribe'];
export declare const requests: InEachLanguage<EmailsMessages['requests']>;
export declare const englishRequests: EmailsMessages['requests'];
export declare const recipients: InEachLanguage<EmailsMessages['recipients']>;
export declare const englishRecipients: EmailsMessages['recipients'];
