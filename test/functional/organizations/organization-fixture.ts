import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { StreamingFunction } from '../../../lambdas/api/stream-handler.ts';
import { issueApiKey } from '../../../lambdas/api-keys/issue-key.ts';
import { createApiKey } from '../../../lambdas/api-keys/operations/create-api-key.ts';
import { listAuditEntries } from '../../../lambdas/audit/operations/list-audit-entries.ts';
import { type OperationName, operation } from '../../../lambdas/contracts/operations/catalogue.ts';
import { deleteConversation } from '../../../lambdas/conversations/operations/delete-conversation.ts';
import { getConversation } from '../../../lambdas/conversations/operations/get-conversation.ts';
import { listConversations } from '../../../lambdas/conversations/operations/list-conversations.ts';
import { previewQprCode } from '../../../lambdas/conversations/operations/preview-qpr-code.ts';
import { startConversation } from '../../../lambdas/conversations/sessions/start-conversation.ts';
import { conversationSettings } from '../../../lambdas/conversations/settings.ts';
import { getEvent } from '../../../lambdas/events/operations/get-event.ts';
import { listEvents } from '../../../lambdas/events/operations/list-events.ts';
import { acceptInvitation } from '../../../lambdas/organizations/operations/accept-invitation.ts';
import { cancelSubscription } from '../../../lambdas/organizations/operations/cancel-subscription.ts';
import { changeSubscription } from '../../../lambdas/organizations/operations/change-subscription.ts';
import { createOrganization } from '../../../lambdas/organizations/operations/create-organization.ts';
import { deleteOrganization } from '../../../lambdas/organizations/operations/delete-organization.ts';
import { getOrganization } from '../../../lambdas/organizations/operations/get-organization.ts';
import { inviteMember } from '../../../lambdas/organizations/operations/invite-member.ts';
import { listInvitations } from '../../../lambdas/organizations/operations/list-invitations.ts';
import { listMembers } from '../../../lambdas/organizations/operations/list-members.ts';
import { listOrganizations } from '../../../lambdas/organizations/operations/list-organizations.ts';
import { removeMember } from '../../../lambdas/organizations/operations/remove-member.ts';
import { revokeInvitation } from '../../../lambdas/organizations/operations/revoke-invitation.ts';
import { updateMember } from '../../../lambdas/organizations/operations/update-member.ts';
import { updateOrganization } from '../../../lambdas/organizations/operations/update-organization.ts';
import type { Role } from '../../../lambdas/organizations/roles.ts';
import { organizationKey } from '../../../lambdas/organizations/store.ts';
import type { Email } from '../../../lambdas/platform/email/mailer.ts';
import type { ApiFunction } from '../../../lambdas/platform/http/exchange.ts';
import { exportAccount } from '../../../lambdas/privacy/operations/export-account.ts';
import { archiveQprCode } from '../../../lambdas/qpr-codes/operations/archive-qpr-code.ts';
import { createQprCode } from '../../../lambdas/qpr-codes/operations/create-qpr-code.ts';
import { deleteQprCode } from '../../../lambdas/qpr-codes/operations/delete-qpr-code.ts';
import { getQprCode } from '../../../lambdas/qpr-codes/operations/get-qpr-code.ts';
import { getQprCodeStyle } from '../../../lambdas/qpr-codes/operations/get-qpr-code-style.ts';
import { listQprCodes } from '../../../lambdas/qpr-codes/operations/list-qpr-codes.ts';
import { moveQprCode } from '../../../lambdas/qpr-codes/operations/move-qpr-code.ts';
import { setQprCodeStyle } from '../../../lambdas/qpr-codes/operations/set-qpr-code-style.ts';
import { unarchiveQprCode } from '../../../lambdas/qpr-codes/operations/unarchive-qpr-code.ts';
import { updateQprCode } from '../../../lambdas/qpr-codes/operations/update-qpr-code.ts';
import { getAnalytics } from '../../../lambdas/scans/operations/get-analytics.ts';
import { getQprCodeAnalytics } from '../../../lambdas/scans/operations/get-qpr-code-analytics.ts';
import { listScans } from '../../../lambdas/scans/operations/list-scans.ts';
import { scanRecorder } from '../../../lambdas/scans/record-scan.ts';
import { visitorHasher } from '../../../lambdas/scans/visitor-hasher.ts';
import { type ApiReply, callApi } from '../../support/api-event.ts';
import { type TestEffects, testEffects } from '../../support/test-effects.ts';
import { ADDRESSES, FakeImages } from '../qpr-codes/code-effects.ts';

const SETTINGS = conversationSettings({});

/** What a call may carry beside the ids in its path. */
export interface Call {
  readonly path?: Record<string, string>;
  readonly json?: unknown;
  readonly query?: Record<string, string>;
  readonly headers?: Record<string, string>;
}

/** Somebody with an account and a key. */
export interface Person {
  readonly email: string;
  readonly key: string;
  readonly accountId: string;
}

/** The operations of an organization's life on a table of their own, and a mailbox. */
export class OrganizationFixture {
  readonly effects: TestEffects;
  readonly mailbox: Email[] = [];
  /** The error of SES with which the next e-mails fail. */
  mailFailure: string | undefined;
  private people = 0;
  private readonly handlers: Partial<Record<OperationName, ApiFunction | StreamingFunction>>;

  constructor(effects: TestEffects) {
    this.effects = effects;
    const mailer = {
      sendEmail: async (email: Email) => {
        if (this.mailFailure) throw Object.assign(new Error('From SES'), { name: this.mailFailure });
        this.mailbox.push(email);
      },
    };
    const billing = { ...effects, billedByProvider: false, selfServicePlans: true };
    const codes = { ...effects, images: new FakeImages(), addresses: ADDRESSES };
    this.handlers = {
      'create-api-key': createApiKey(effects),
      'create-qpr-code': createQprCode(codes),
      'list-qpr-codes': listQprCodes(codes),
      'get-qpr-code': getQprCode(codes),
      'get-qpr-code-style': getQprCodeStyle(codes),
      'set-qpr-code-style': setQprCodeStyle(codes),
      'update-qpr-code': updateQprCode(codes),
      'archive-qpr-code': archiveQprCode(codes),
      'unarchive-qpr-code': unarchiveQprCode(codes),
      'delete-qpr-code': deleteQprCode(codes),
      'move-qpr-code': moveQprCode(codes),
      'delete-organization': deleteOrganization(billing),
      'list-audit-entries': listAuditEntries(effects),
      'list-scans': listScans({ ...effects, settings: SETTINGS }),
      'get-analytics': getAnalytics(effects),
      'get-qpr-code-analytics': getQprCodeAnalytics(effects),
      'list-conversations': listConversations(effects),
      'get-conversation': getConversation(effects),
      'delete-conversation': deleteConversation(effects),
      'preview-qpr-code': previewQprCode({
        ...effects,
        settings: SETTINGS,
        answer: async function* () {
          yield 'Hello.';
        },
        onFailure: () => undefined,
        countAnswer: async () => undefined,
      }),
      'list-events': listEvents(effects),
      'get-event': getEvent(effects),
      'export-account': exportAccount(codes),
      'list-organizations': listOrganizations(effects),
      'create-organization': createOrganization(effects),
      'get-organization': getOrganization(billing),
      'update-organization': updateOrganization(effects),
      'list-members': listMembers(effects),
      'invite-member': inviteMember({ ...effects, mailer, baseUrl: 'https://api.example.com' }),
      'update-member': updateMember(effects),
      'remove-member': removeMember(effects),
      'list-invitations': listInvitations(effects),
      'revoke-invitation': revokeInvitation(effects),
      'accept-invitation': acceptInvitation(effects),
      'change-subscription': changeSubscription(billing),
      'cancel-subscription': cancelSubscription(billing),
    };
  }

  static async open(): Promise<OrganizationFixture> {
    return new OrganizationFixture(await testEffects());
  }

  call(name: OperationName, { key }: { readonly key: string }, { path = {}, ...call }: Call = {}): Promise<ApiReply> {
    const handler = this.handlers[name];
    if (!handler) throw new Error(`This fixture has no ${name}.`);
    const row = operation(name);
    return callApi(handler, {
      method: row.method,
      path: row.path.replace(/\{(\w+)\}/g, (_, parameter: string) => encodeURIComponent(path[parameter] ?? '')),
      pathParameters: path,
      key,
      ...call,
    });
  }

  /** Lets something happen right before the next transaction is sent: between what it has read and what it writes. */
  meanwhile(happens: () => Promise<unknown>): void {
    const { middlewareStack } = this.effects.table.client;
    middlewareStack.add(
      (next, context) => async (args) => {
        if (context.commandName === 'TransactWriteItemsCommand' && middlewareStack.remove('meanwhile')) await happens();
        return next(args);
      },
      { step: 'initialize', name: 'meanwhile' },
    );
  }

  async person(email?: string): Promise<Person> {
    this.people += 1;
    const issued = await issueApiKey(this.effects, email ?? `person-${this.people}@example.com`, 'Test');
    return { email: issued.email, key: issued.api_key, accountId: issued.account_id };
  }

  async organization(owner: Person, name = 'Grand Hotel'): Promise<string> {
    const { status, body } = await this.call('create-organization', owner, { json: { name } });
    if (status !== 201) throw new Error(`No organization: ${JSON.stringify(body)}`);
    return String(body.id);
  }

  /** The token in the last e-mail to an address. */
  tokenFor(email: string): string {
    return this.secretsFor(email).token;
  }

  /** Token and code in the last e-mail to an address. */
  secretsFor(email: string): { token: string; code: string } {
    const text = this.mailbox.findLast(({ to }) => to === email)?.text;
    const [token, code] = [text?.match(/\/join#(\S+)/)?.[1], text?.match(/this code: (\S+)/)?.[1]];
    if (!token || !code) throw new Error(`There is no invitation for ${email}.`);
    return { token, code };
  }

  /** Invites, accepts, and gives the member's id. */
  async join(organizationId: string, owner: Person, guest: Person, role: Role): Promise<string> {
    await this.call('invite-member', owner, { path: { id: organizationId }, json: { email: guest.email, role } });
    const { status, body } = await this.call('accept-invitation', guest, {
      json: { token: this.tokenFor(guest.email) },
    });
    if (status !== 200) throw new Error(`Not joined: ${JSON.stringify(body)}`);
    return String((body.member as { id: string }).id);
  }

  /** As earlier releases left an organization when they removed its founder: under that account, with its codes. */
  async leaveWith(organizationId: string, { accountId }: Person): Promise<void> {
    const { table } = this.effects;
    await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: { ...organizationKey(organizationId) },
        UpdateExpression: 'SET account_id = :founder REMOVE transferring',
        ExpressionAttributeValues: { ':founder': accountId },
      }),
    );
  }

  /** Somebody scans a code and begins a conversation; gives its id. */
  async conversation(shortId: string): Promise<string> {
    this.people += 1;
    const { effects } = this;
    const { conversation } = await startConversation(
      {
        ...effects,
        settings: SETTINGS,
        recordScan: scanRecorder(effects, SETTINGS),
        hasher: visitorHasher(effects),
      },
      { scanRequest: { shortId, address: `192.0.2.${this.people}`, userAgent: 'jest' }, language: 'en' },
    );
    return conversation.id;
  }

  close(): Promise<void> {
    return this.effects.table.close();
  }
}
