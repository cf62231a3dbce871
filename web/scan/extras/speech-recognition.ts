/** The part of the browser's speech recognition that this page uses. TypeScript does not know it yet. */
export interface SpeechRecognition extends EventTarget {
  lang: string;
  interimResults: boolean;
  /** Recognizes the speech on the device instead of on servers of the browser's vendor. */
  processLocally?: boolean;
  start(): void;
  stop(): void;
}

export interface RecognitionEvent extends Event {
  readonly results: ArrayLike<readonly { readonly transcript: string }[]>;
}

interface SpeechRecognitionClass {
  new (): SpeechRecognition;
  available?(options: { readonly langs: readonly string[]; readonly processLocally: boolean }): Promise<string>;
}

const { SpeechRecognition: standard, webkitSpeechRecognition: prefixed } = globalThis as {
  readonly SpeechRecognition?: SpeechRecognitionClass;
  readonly webkitSpeechRecognition?: SpeechRecognitionClass;
};
const Recognition = standard ?? prefixed;

export const canRecognizeSpeech = Recognition !== undefined;

/** Creates a recognition. It runs on the device if the browser supports that for this language. */
export async function openRecognition(lang: string): Promise<SpeechRecognition | undefined> {
  if (!Recognition) return undefined;
  const recognition = new Recognition();
  recognition.lang = lang;
  recognition.interimResults = true;
  const status = await Recognition.available?.({ langs: [lang], processLocally: true }).catch(() => undefined);
  if (status === 'available') recognition.processLocally = true;
  return recognition;
}
