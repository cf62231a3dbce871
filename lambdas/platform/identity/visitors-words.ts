import { VISITORS_WORDS_SCOPE } from '../../../contracts/scopes.ts';
import type { Caller } from '../caller.ts';
import { ServiceError } from '../errors.ts';

/** Whether the caller may read what visitors write. A session and a key without a list of scopes may. */
export const mayReadVisitorsWords = ({ scopes }: Pick<Caller, 'scopes'>): boolean =>
  !scopes || scopes.includes(VISITORS_WORDS_SCOPE);

/** `reason` is the first part of the sentence that the caller gets: why the request concerns visitors' words. */
export function requireVisitorsWords(caller: Pick<Caller, 'scopes'>, reason: string): void {
  if (mayReadVisitorsWords(caller)) return;
  throw new ServiceError(
    'forbidden',
    'api_key.missing_scope',
    `${reason}, so this needs the scope ${VISITORS_WORDS_SCOPE}.`,
  );
}
