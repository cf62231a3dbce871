import type { ReceivedCall } from '../../../support/stand-ins/aws-stand-in.ts';

/** A table or bucket that an earlier stack left behind. */
export interface FakeLeftover {
  readonly type: 'AWS::DynamoDB::Table' | 'AWS::S3::Bucket';
  readonly id: string;
  readonly name: string;
  readonly hasData: boolean;
  /** The error of all calls to this bucket. */
  readonly error?: { readonly status: number; readonly code: string; readonly message: string };
}

/** The state of the deployed stack and of what earlier stacks left behind. */
export interface FakeStack {
  stackStatus: string | undefined;
  /** The template of the deployed stack, or of the stack that left things behind. */
  template: { readonly Description?: string; readonly Resources: object };
  /** The template of the nested stack, whose name is N1. */
  nestedTemplate: { readonly Resources: object };
  /** Routes with a throttle in the stage. */
  throttledRoutes: string[];
  /** The warm throughput of every table, in write units per second. */
  warmWrites: number;
  leftovers: FakeLeftover[];
  /**
   * Whether the stack that left things behind has been deleted. Otherwise its creation was rolled back, and it still
   * exists.
   */
  isStackDeleted: boolean;
  /** The web ACL of the companion stack in us-east-1, if it exists. */
  webAclArn: string | undefined;
}

export const emptyStack = (): FakeStack => ({
  stackStatus: undefined,
  template: { Resources: {} },
  nestedTemplate: { Resources: {} },
  throttledRoutes: [],
  warmWrites: 4_000,
  leftovers: [],
  isStackDeleted: true,
  webAclArn: undefined,
});

interface Reply {
  readonly status?: number;
  readonly body?: string;
}

const xml = (action: string, body: string): Reply => ({
  body: `<${action}Response><${action}Result>${body}</${action}Result></${action}Response>`,
});
const json = (value: unknown): Reply => ({ body: JSON.stringify(value) });

/** The id of the stack that left things behind. */
export const FORMER_STACK = 'arn:aws:cloudformation:eu-west-1:111122223333:stack/Qpr/former';

const ROLLED_BACK_ERROR =
  '<ErrorResponse><Error><Code>ValidationError</Code><Message>Stack:Qpr is in ROLLBACK_COMPLETE state and can not be updated.</Message></Error></ErrorResponse>';

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Answers calls about the stack and its resources. Returns undefined for other calls. */
export function stackReplyTo(account: FakeStack & { stackDescription: string }, call: ReceivedCall): Reply | undefined {
  const form = new URLSearchParams(call.body);
  const action = form.get('Action');
  if (action === 'GetTemplate') {
    const template = form.get('StackName') === 'N1' ? account.nestedTemplate : account.template;
    return xml(action, `<TemplateBody>${escaped(JSON.stringify(template))}</TemplateBody>`);
  }
  if (action === 'ListStacks') {
    const { stackDescription, isStackDeleted, leftovers } = account;
    const summary = `<member><StackId>${FORMER_STACK}</StackId><StackName>Qpr</StackName><TemplateDescription>${stackDescription}</TemplateDescription><StackStatus>DELETE_COMPLETE</StackStatus><CreationTime>2026-01-01T00:00:00Z</CreationTime><DeletionTime>2026-01-01T01:00:00Z</DeletionTime></member>`;
    return xml(action, `<StackSummaries>${isStackDeleted && leftovers.length > 0 ? summary : ''}</StackSummaries>`);
  }
  if (action === 'DeleteStack') {
    account.stackStatus = undefined;
    account.isStackDeleted = true;
    return xml(action, '');
  }
  if (action === 'CreateChangeSet') {
    return account.stackStatus === 'ROLLBACK_COMPLETE'
      ? { status: 400, body: ROLLED_BACK_ERROR }
      : xml(action, '<Id>arn:change-set</Id><StackId>x</StackId>');
  }
  if (action === 'DescribeChangeSet') return xml(action, '<Status>CREATE_COMPLETE</Status>');
  if (action === 'ExecuteChangeSet') {
    account.stackStatus = 'IMPORT_COMPLETE';
    return xml(action, '');
  }
  return storageReply(account, call) ?? apiReply(account, call);
}

function storageReply({ leftovers, warmWrites }: FakeStack, call: ReceivedCall): Reply | undefined {
  const [, operation] = String(call.headers['x-amz-target'] ?? '').split('DynamoDB_20120810.');
  const tableName = operation === undefined ? '' : String((JSON.parse(call.body) as { TableName: string }).TableName);
  const [path = '', query = ''] = decodeURIComponent(call.path).split('?');
  const found = leftovers.find(({ name }) => name === (operation ? tableName : path.split('/')[1]));
  if (operation === 'Scan') return json({ Items: found?.hasData ? [{ pk: { S: 'x' } }] : [] });
  if (operation !== undefined) {
    const WarmThroughput = { WriteUnitsPerSecond: warmWrites, ReadUnitsPerSecond: 12_000 };
    return json({ Table: { TableName: tableName, TableStatus: 'ACTIVE', WarmThroughput } });
  }
  if (found === undefined) return undefined;
  // Node does not send the body of a response to HEAD, so an error for HEAD has no code, as on AWS.
  if (found.error)
    return {
      status: found.error.status,
      body: `<Error><Code>${found.error.code}</Code><Message>${found.error.message}</Message></Error>`,
    };
  const version = found.hasData ? '<Version><Key>x</Key></Version>' : '';
  return query.includes('versions') ? { body: `<ListVersionsResult>${version}</ListVersionsResult>` } : { body: '' };
}

function apiReply(account: FakeStack, call: ReceivedCall): Reply | undefined {
  const path = decodeURIComponent(call.path);
  const [, route] = /^\/v2\/apis\/[^/]+\/stages\/\$default\/routesettings\/(.+)$/.exec(path) ?? [];
  if (route !== undefined && call.method === 'DELETE') {
    account.throttledRoutes = account.throttledRoutes.filter((throttled) => throttled !== route);
    return { status: 204 };
  }
  if (!/^\/v2\/apis\/[^/]+\/stages\/\$default$/.test(path)) return undefined;
  const routeSettings = Object.fromEntries(
    account.throttledRoutes.map((throttled) => [throttled, { throttlingRateLimit: 1 }]),
  );
  return json({ stageName: '$default', routeSettings });
}
