import { listsOf } from '../data/code-list.ts';
import { type NewCode, writeNewCode } from '../data/code-list-append.ts';
import type { Effects } from '../data/effects.ts';
import type { ImageStore } from '../data/images.ts';
import { eventWrite } from '../data/outbox.ts';
import { codeKey, codePut } from '../data/qpr-codes.ts';
import { ConditionFailed, type TableWrite } from '../data/table.ts';
import { GREETINGS } from '../domain/greetings.ts';
import { randomTail } from '../domain/ids.ts';
import type { Metadata } from '../domain/metadata.ts';
import { createdAtOf, type QprCode, shortIdOf, type Template } from '../domain/qpr-code.ts';
import { type Addresses, type CodeView, codeView, scanUrlOf } from '../domain/qpr-code-views.ts';
import { qrImages } from '../domain/qr-image.ts';

export interface NewCodeInput {
  readonly name: string;
  readonly prompt: string;
  readonly welcome_message?: string | undefined;
  readonly template: Template;
  readonly metadata: Metadata;
}

export interface CreateEffects extends Effects {
  readonly images: ImageStore;
  readonly addresses: Addresses;
}

/** 50 random bits meet an existing code about once in a billion creates, even with a million codes. */
const SHORT_ID_ATTEMPTS = 3;

/**
 * Makes a code: first its images, then everything else in one transaction, so that no code ever
 * lacks its images. Images of a create that fails are found and removed a little later.
 */
export async function createCode(
  effects: CreateEffects,
  accountId: string,
  input: NewCodeInput,
  storedAnswer: (answer: CodeView) => readonly TableWrite[],
): Promise<CodeView> {
  const build = (ulid: string): NewCode<CodeView> => {
    const code = newCode(ulid, accountId, input);
    const answer = codeView(code, effects.addresses);
    return {
      listed: code,
      writes: [
        codePut(effects.table, code),
        eventWrite(effects, { event: 'qpr_code.created', accountId, data: answer }),
        ...storedAnswer(answer),
      ],
      result: answer,
    };
  };

  for (let attempt = 1; ; attempt += 1) {
    const tail = randomTail(effects.random);
    const shortId = shortIdOf(tail);
    await effects.images.put(shortId, qrImages(scanUrlOf(shortId, effects.addresses)));
    try {
      return await writeNewCode(effects, listsOf({ accountId }, 'active'), tail, build);
    } catch (error) {
      if (attempt === SHORT_ID_ATTEMPTS || !isTaken(error, shortId)) throw error;
    }
  }
}

const newCode = (ulid: string, accountId: string, input: NewCodeInput): QprCode => ({
  ulid,
  accountId,
  name: input.name,
  prompt: input.prompt,
  welcomeMessage: input.welcome_message ?? GREETINGS[input.template],
  template: input.template,
  metadata: input.metadata,
  status: 'active',
  scansTotal: 0,
  updatedAt: createdAtOf(ulid),
});

const isTaken = (error: unknown, shortId: string) =>
  error instanceof ConditionFailed && error.failures.some((failure) => failure?.item?.pk === codeKey(shortId).pk);
