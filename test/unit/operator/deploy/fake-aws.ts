import { STACK_DESCRIPTION } from '../../../../lib/settings/stack-description.ts';
import { awsStandIn, type ReceivedCall } from '../../../support/stand-ins/aws-stand-in.ts';
import { emptyStack, type FakeStack, FORMER_STACK, stackReplyTo } from './fake-stack.ts';

interface Reply {
  readonly status?: number;
  readonly body?: string;
}

/** The state of the fake account. Each test changes the fields that matter to it. */
export interface FakeAccount extends FakeStack {
  account: string;
  bootstrapVersion: string | undefined;
  concurrency: number;
  /** The concurrency that no function reserves, or `undefined` if nothing is reserved. */
  unreserved: number | undefined;
  distributions: number;
  headersPolicies: number;
  /** The certificate in us-east-1, or `undefined` if there is none. */
  certificate: { status: string; names: string[] } | undefined;
  /** The domain names of the distribution. */
  aliases: string[];
  /** Whether these credentials can read the distribution. */
  canReadDistribution: boolean;
  stackDescription: string;
  /** The domains and addresses that SES has verified. */
  verified: string[];
  /** Whether SES sends only to verified addresses. */
  isSandbox: boolean;
  /** The ids of the models in Bedrock. The account has access to all of them or to none. */
  models: string[];
  hasAccess: boolean;
  /** The lifecycle of every model. */
  lifecycle: { status: string; endOfLifeTime?: string };
  /** The status of each guardrail, by `id:version`. */
  guardrails: Record<string, string>;
  /** Whether models can be invoked by their bare id, without an inference profile. */
  supportsOnDemand: boolean;
  /** Whether Bedrock reports the access to a model. */
  reportsAccess: boolean;
  /** Regions that do not exist or are not enabled for the account. */
  disabledRegions: string[];
  secrets: string[];
  /** The fields that DescribeSecret returns besides the ARN. */
  secretFields: Record<string, unknown>;
}

export const goodAccount = (): FakeAccount => ({
  account: '111122223333',
  bootstrapVersion: '30',
  concurrency: 1_000,
  unreserved: undefined,
  distributions: 1,
  headersPolicies: 15,
  certificate: { status: 'ISSUED', names: ['example.com', '*.example.com'] },
  aliases: [],
  canReadDistribution: true,
  ...emptyStack(),
  stackDescription: STACK_DESCRIPTION,
  verified: ['example.com'],
  isSandbox: false,
  models: ['eu.amazon.nova-lite-v1:0', 'amazon.nova-lite-v1:0'],
  hasAccess: true,
  lifecycle: { status: 'ACTIVE' },
  guardrails: {},
  supportsOnDemand: true,
  reportsAccess: true,
  disabledRegions: [],
  secrets: [],
  secretFields: {},
});

const json = (value: unknown, status = 200): Reply => ({ status, body: JSON.stringify(value) });
const fault = (type: string, message: string, status = 400) => json({ __type: type, message }, status);
const xml = (body: string, status = 200): Reply => ({ status, body });
const xmlFault = (code: string, message: string, status = 400) =>
  xml(`<ErrorResponse><Error><Code>${code}</Code><Message>${message}</Message></Error></ErrorResponse>`, status);

/** Starts one endpoint for all AWS services, with the responses that AWS documents. */
export async function startFakeAws(account: FakeAccount) {
  const aws = await awsStandIn((call) => reply(account, call));
  Object.assign(process.env, {
    AWS_ENDPOINT_URL: aws.url,
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
  });
  return aws;
}

function reply(account: FakeAccount, call: ReceivedCall): Reply {
  const target = String(call.headers['x-amz-target'] ?? '');
  const path = decodeURIComponent(call.path.split('?')[0] ?? '');
  const form = new URLSearchParams(call.body);
  const action = form.get('Action');
  if (action === 'GetCallerIdentity') {
    const [, , region = ''] = String(call.headers.authorization).split('/');
    if (account.disabledRegions.includes(region)) {
      return xmlFault('InvalidClientTokenId', 'The security token included in the request is invalid', 403);
    }
    return xml(
      `<GetCallerIdentityResponse><GetCallerIdentityResult><Account>${account.account}</Account><Arn>arn:aws:iam::${account.account}:user/me</Arn></GetCallerIdentityResult></GetCallerIdentityResponse>`,
    );
  }
  if (action === 'DescribeStacks') return describeStacksReply(account, form.get('StackName') ?? '');
  if (action === 'ListStackResources') return listStackResourcesReply(account, form);
  const stackReply = stackReplyTo(account, call);
  if (stackReply) return stackReply;
  if (target.endsWith('.GetParameter')) {
    return account.bootstrapVersion === undefined
      ? fault('ParameterNotFound', 'no')
      : json({ Parameter: { Value: account.bootstrapVersion } });
  }
  if (target.endsWith('.DescribeSecret')) {
    const { SecretId } = JSON.parse(call.body) as { SecretId: string };
    return account.secrets.includes(SecretId)
      ? json({ ARN: SecretId, ...account.secretFields })
      : fault('ResourceNotFoundException', 'no');
  }
  if (target.endsWith('.DescribeCertificate')) {
    if (!account.certificate) return fault('ResourceNotFoundException', 'no');
    const { status, names } = account.certificate;
    return json({ Certificate: { Status: status, DomainName: names[0], SubjectAlternativeNames: names } });
  }
  if (/\/account-settings\/?$/.test(path)) {
    return json({
      AccountLimit: {
        ConcurrentExecutions: account.concurrency,
        UnreservedConcurrentExecutions: account.unreserved ?? account.concurrency,
      },
    });
  }
  if (path.endsWith('/response-headers-policy')) {
    return xml(
      `<ResponseHeadersPolicyList><MaxItems>100</MaxItems><Quantity>${account.headersPolicies}</Quantity></ResponseHeadersPolicyList>`,
    );
  }
  if (path.includes('/distribution')) return distributionReply(account, path);
  if (path === '/v2/email/account') return json({ SendingEnabled: true, ProductionAccessEnabled: !account.isSandbox });
  if (path.startsWith('/v2/email/identities/')) {
    const isKnown = account.verified.includes(path.split('/').at(-1) ?? '');
    return isKnown ? json({ VerifiedForSendingStatus: true }) : fault('NotFoundException', 'no', 404);
  }
  if (path.startsWith('/guardrails/')) {
    const version = new URLSearchParams(call.path.split('?')[1]).get('guardrailVersion');
    const status = account.guardrails[`${path.split('/')[2]}:${version}`];
    return status ? json({ status }) : fault('ResourceNotFoundException', 'no such guardrail', 404);
  }
  if (/^\/(inference-profiles|foundation-models|foundation-model-availability)\//.test(path)) {
    const id = path.split('/').at(-1) ?? '';
    if (path.startsWith('/foundation-model-availability/') && !account.reportsAccess) {
      return fault('ResourceNotFoundException', 'no such model', 404);
    }
    if (!account.models.includes(id)) return fault('ResourceNotFoundException', 'no such model', 404);
    return json({
      inferenceProfileId: id,
      modelDetails: {
        modelId: id,
        inferenceTypesSupported: account.supportsOnDemand ? ['ON_DEMAND'] : ['INFERENCE_PROFILE'],
        modelLifecycle: account.lifecycle,
      },
      modelId: id,
      authorizationStatus: account.hasAccess ? 'AUTHORIZED' : 'NOT_AUTHORIZED',
      agreementAvailability: { status: account.hasAccess ? 'AVAILABLE' : 'NOT_AVAILABLE' },
      entitlementAvailability: 'AVAILABLE',
      regionAvailability: 'AVAILABLE',
    });
  }
  return fault('UnknownOperationException', `${call.method} ${call.path} ${target}${action}`, 404);
}

function describeStacksReply({ stackStatus, stackDescription, webAclArn }: FakeAccount, stack: string): Reply {
  const isEdge = stack.includes('-edge-');
  if (isEdge ? webAclArn === undefined : stackStatus === undefined)
    return xmlFault('ValidationError', `Stack with id ${stack} does not exist`);
  const outputs = `<Outputs><member><OutputKey>WebAclArn</OutputKey><OutputValue>${webAclArn}</OutputValue></member></Outputs>`;
  return xml(
    `<DescribeStacksResponse><DescribeStacksResult><Stacks><member><StackName>${stack}</StackName><StackStatus>${isEdge ? 'CREATE_COMPLETE' : stackStatus}</StackStatus><Description>${stackDescription}</Description><CreationTime>2026-01-01T00:00:00Z</CreationTime>${isEdge ? outputs : ''}</member></Stacks></DescribeStacksResult></DescribeStacksResponse>`,
  );
}

/** Returns pages of 100, as CloudFormation does. The distribution, the API and the table are on the second page. */
function listStackResourcesReply(
  { stackStatus, leftovers, isStackDeleted }: FakeAccount,
  form: URLSearchParams,
): Reply {
  const token = form.get('NextToken') ?? undefined;
  // A deleted stack is found only by its id.
  const leftBehind = (form.get('StackName') === FORMER_STACK) === isStackDeleted ? leftovers : [];
  const resource = (id: string, type: string, status: string, name = id) =>
    `<member><LogicalResourceId>${id}</LogicalResourceId><ResourceType>${type}</ResourceType><PhysicalResourceId>${name}</PhysicalResourceId><ResourceStatus>${status}</ResourceStatus><LastUpdatedTimestamp>2026-01-01T00:00:00Z</LastUpdatedTimestamp></member>`;
  const status = stackStatus === 'ROLLBACK_COMPLETE' ? 'DELETE_COMPLETE' : 'CREATE_COMPLETE';
  const members =
    token === undefined
      ? Array.from({ length: 100 }, (_, index) => resource(`F${index}`, 'AWS::Lambda::Function', status))
      : [
          resource('E1', 'AWS::CloudFront::Distribution', status),
          resource('A1', 'AWS::ApiGatewayV2::Api', status),
          resource('T1', 'AWS::DynamoDB::Table', status),
          resource('Inner', 'AWS::CloudFormation::Stack', status, 'N1'),
          ...leftBehind.map(({ id, type, name }) => resource(id, type, 'DELETE_SKIPPED', name)),
        ];
  return xml(
    `<ListStackResourcesResponse><ListStackResourcesResult><StackResourceSummaries>${members.join('')}</StackResourceSummaries>${token === undefined ? '<NextToken>more</NextToken>' : ''}</ListStackResourcesResult></ListStackResourcesResponse>`,
  );
}

function distributionReply(
  { distributions, aliases, canReadDistribution, stackStatus }: FakeAccount,
  path: string,
): Reply {
  if (path.endsWith('/config')) {
    if (stackStatus === 'ROLLBACK_COMPLETE') return xmlFault('NoSuchDistribution', 'Not found', 404);
    if (!canReadDistribution) return xmlFault('AccessDenied', 'You are not authorized to read it', 403);
    const items = aliases.map((alias) => `<CNAME>${alias}</CNAME>`).join('');
    return xml(
      `<DistributionConfig><CallerReference>x</CallerReference><Aliases><Quantity>${aliases.length}</Quantity><Items>${items}</Items></Aliases></DistributionConfig>`,
    );
  }
  return xml(
    `<DistributionList><Marker/><MaxItems>1</MaxItems><IsTruncated>false</IsTruncated><Quantity>${distributions}</Quantity></DistributionList>`,
  );
}
