import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as z from 'zod/mini';
import { type Account, newAccount } from '../../accounts/account.ts';
import { accountExistsCheck, findAccount, findAccountId, newAccountWrites } from '../../accounts/store.ts';
import { createKey } from '../../api-keys/change-api-keys.ts';
import { newKeyWrites } from '../../api-keys/store.ts';
import { auditEntryWrites } from '../../audit/store.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { notFound, ServiceError } from '../../platform/errors.ts';
import { pick } from '../../platform/fields/pick.ts';
import { isFromStudio } from '../../platform/http/cookies.ts';
import { pageJson, publicFunction } from '../../platform/http/public-function.ts';
import { readJson } from '../../platform/http/read-json.ts';
import { newId } from '../../platform/ids.ts';
import { loggable, logger } from '../../platform/logger.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import type { TableWrite } from '../../platform/table/writes.ts';
import { endEarlierSession, sessionCookie, startSession } from '../../sessions/start-session.ts';
import type { Member } from '../members/member.ts';
import type { Organization } from '../organization.ts';
import { findOpenInvitation, type OpenInvitation } from './find-open-invitation.ts';
import { joinOrganization } from './join-organization.ts';

const bodySchema = z.strictObject({ token: z.string().check(z.maxLength(200)) });

interface StepResult {
  readonly view: object;
  readonly cookies?: readonly string[];
}
type Step = (effects: Effects, token: string, event: APIGatewayProxyEventV2) => Promise<StepResult>;

/** The page posts to the first path to show the invitation, and to the second one to accept it. */
const STEPS = new Map<string, Step>([
  [
    '/invitations/preview',
    async (effects, token) => ({ view: toPreviewView(await findOpenInvitation(effects, token)) }),
  ],
  [
    '/invitations/accept',
    async (effects, token, event) => {
      const acceptance = await accept(effects, token, event.requestContext.requestId);
      return { view: toAcceptanceView(acceptance), cookies: await signIn(effects, acceptance, event) };
    },
  ],
]);

/** The token comes from the e-mail, so it proves as much as any sign-in. */
async function signIn(effects: Effects, { member }: Acceptance, event: APIGatewayProxyEventV2): Promise<string[]> {
  const { requestId } = event.requestContext;
  const person = { email: member.email, user_agent: event.headers['user-agent'] ?? '', request_id: requestId };
  try {
    const { token } = await startSession(effects, person);
    await endEarlierSession(effects, event);
    return [sessionCookie(token)];
  } catch (error) {
    // The request must not fail: only this response has the first key of a new account. The person can sign in later.
    logger.warn('accepted an invitation, but could not start a session', { error: loggable(error) });
    return [];
  }
}

/**
 * Answers the requests of the page behind an invitation link. The token is in the body, because bodies are not logged.
 * The page sends the Studio's header; a program that only knows the link, such as a mail scanner, does not.
 */
export const acceptByLink = (effects: Effects) =>
  publicFunction('accept-by-link', async (event) => {
    const step = STEPS.get(event.rawPath);
    if (!step) throw notFound('route', event.rawPath);
    if (!isFromStudio(event)) throw notFromPage();
    const { token } = readJson(event, bodySchema);
    const { view, cookies = [] } = await step(effects, token, event);
    logger.info('request', { operation: 'accept-by-link', request_id: event.requestContext.requestId, status: 200 });
    return { ...pageJson(200, view), ...(cookies.length > 0 && { cookies: [...cookies] }) };
  });

const notFromPage = () =>
  new ServiceError(
    'forbidden',
    'invitation.page_only',
    'Invitations can only be accepted on the page behind their link, or with an API key of the invited account.',
  );

const toPreviewView = ({ invitation, organization }: OpenInvitation) => ({
  organization: organization.name,
  ...pick(invitation, ['invited_by', 'email', 'role', 'expires_at']),
});

const toAcceptanceView = ({ organization, member, apiKey }: Acceptance) => ({
  organization: organization.name,
  slug: organization.slug,
  email: member.email,
  role: member.role,
  ...(apiKey !== undefined && { api_key: apiKey }),
});

interface Acceptance {
  readonly organization: Organization;
  readonly member: Member;
  /** The first key of a newly created account. It is returned only here. */
  readonly apiKey?: string;
}

/**
 * The token proves that the person received the e-mail, so they join with the account of that address. If there is none
 * yet, the account and its first key are created with the membership.
 */
const accept = (effects: Effects, token: string, request_id: string): Promise<Acceptance> =>
  retryOnConflict(async () => {
    const found = await findOpenInvitation(effects, token);
    const { organization } = found;
    const account = await findAccountByEmail(effects, found.invitation.email);
    const audit = (member: Member) => auditWrites(effects, member, request_id);
    if (!account) return joinWithNewAccount(effects, found, audit);
    const accountCheck = accountExistsCheck(effects.table, account.id);
    return {
      organization,
      member: await joinOrganization(effects, found, account, (member) => ({ accountCheck, audit: audit(member) })),
    };
  });

/** The audit entry tells the organization's admins who joined, as it does for people who join with a key. */
const auditWrites = ({ table, now, random }: Effects, member: Member, request_id: string): TableWrite[] =>
  auditEntryWrites(table, {
    id: newId('auditEntry', now(), random),
    created_at: member.joined_at,
    operation: 'accept-invitation',
    resource_ids: [],
    fields: ['token'],
    organization_ids: [member.organization_id],
    account_id: member.account_id,
    request_id,
  });

async function findAccountByEmail({ table }: Effects, email: string): Promise<Account | undefined> {
  const account_id = await findAccountId(table, email);
  return account_id === undefined ? undefined : findAccount(table, account_id);
}

async function joinWithNewAccount(
  effects: Effects,
  found: OpenInvitation,
  audit: (member: Member) => TableWrite[],
): Promise<Acceptance> {
  const { table, now, random } = effects;
  const { organization, invitation } = found;
  const account = newAccount(invitation.email, now(), random);
  const { key, secret } = createKey(effects, { name: 'First key', scopes: null, expires_at: null });
  const member = await joinOrganization(effects, found, account, (joined) => ({
    audit: audit(joined),
    account: newAccountWrites(table, account),
    key: newKeyWrites(table, account.id, key),
  }));
  return { organization, member, apiKey: secret };
}

export const handler = acceptByLink(liveEffects());
