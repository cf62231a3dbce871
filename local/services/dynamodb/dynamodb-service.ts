import { AwsError, type AwsRequest, type AwsResponse, type Runtime, type ServiceHandler } from '../../engine/types.ts';
import type { DiskSpace } from '../shared/disk-space.ts';
import type { DirectAccess } from './direct-access.ts';
import { forwardToDynamodb } from './dynamodb-call.ts';
import { requiredPermissions, type TableKeys, type Tables } from './dynamodb-permissions.ts';
import { storedTables } from './dynamodb-tables.ts';
import { contextOf } from './request-context.ts';
import { StaleDescriptions } from './stale-descriptions.ts';
import { StaleReads } from './stale-reads.ts';
import { WriteNotifier } from './write-notifier.ts';

/** DynamoDB Local uses its own region and account in ARNs. Callers see those of the stack. */
const LOCAL_ARN = 'arn:aws:dynamodb:ddblocal:000000000000:';

/** Operations that never write. */
const READS = /^(Get|BatchGet|TransactGet|Query|Scan|Describe|List)/;

/** The tables of the template. Every call is authorized and then forwarded to DynamoDB Local. */
export class DynamodbService implements Tables {
  readonly port: number;
  readonly writes = new WriteNotifier();
  readonly #disk: Pick<DiskSpace, 'hasSpace'>;
  readonly #arnPrefix: string;
  readonly #assumes: Runtime['assumes'];
  readonly #keys = new Map<string, TableKeys>();
  readonly #staleDescriptions = new StaleDescriptions();
  readonly #staleReads: StaleReads | undefined;
  #readingStoredKeys: Promise<void> | undefined;

  constructor(
    port: number,
    disk: Pick<DiskSpace, 'hasSpace'>,
    { region, accountId, assumes }: Pick<Runtime, 'region' | 'accountId' | 'assumes'>,
  ) {
    this.port = port;
    this.#disk = disk;
    this.#assumes = assumes;
    if (assumes('eventual-reads', 'stale')) this.#staleReads = new StaleReads(port);
    this.#arnPrefix = `arn:aws:dynamodb:${region}:${accountId}:`;
  }

  setKeys(tableName: string, keys: TableKeys): void {
    this.#keys.set(tableName, keys);
  }

  /** Reads the keys of all tables from the database, because a restored table is not in the template. */
  async #readStoredKeys(): Promise<void> {
    for (const [name, keys] of await storedTables(this.port)) this.setKeys(name, keys);
  }

  /**
   * The data with which functions can call the database directly. Undefined if such calls would skip a simulated
   * behavior.
   */
  directAccess(dataDir: string): DirectAccess | undefined {
    const assumesOtherKeys = this.#assumes('leading-keys', 'absent') || this.#assumes('leading-keys', 'union');
    if (assumesOtherKeys || this.#staleReads) return undefined;
    return { port: this.port, arnPrefix: this.#arnPrefix, tables: [...this.#keys], dataDir };
  }

  arn(tableName: string): string {
    return `${this.#arnPrefix}table/${tableName}`;
  }

  keys(tableName: string): TableKeys | undefined {
    return this.#keys.get(tableName);
  }

  /** Replaces DynamoDB Local's account and region in ARNs with those of the stack. */
  withStackArns(text: string): string {
    return text.replaceAll(LOCAL_ARN, this.#arnPrefix);
  }

  readonly handle: ServiceHandler = async (request) => {
    const target = request.headers['x-amz-target'] ?? '';
    const [api = '', operation = ''] = target.split('.');
    if (api === 'DynamoDBStreams_20120810') return this.#streams(request, target, operation);
    if (api !== 'DynamoDB_20120810') throw new AwsError('UnknownOperationException', `Unknown operation ${target}.`);
    this.#readingStoredKeys ??= this.#readStoredKeys().catch((error: unknown) => {
      this.#readingStoredKeys = undefined;
      throw error;
    });
    await this.#readingStoredKeys;
    const input = parse(request.body);
    const permissions = requiredPermissions(operation, input, this);
    for (const permission of permissions) {
      const context = contextOf(operation, permission, permissions, this.#assumes);
      request.authorize(permission.action, permission.resource, context);
    }
    const isWrite = !READS.test(operation);
    if (isWrite && !this.#disk.hasSpace())
      throw new AwsError('ServiceUnavailable', 'The disk has no space for more data.', 503);
    if (this.#assumes('describe-table', 'stale')) {
      const stale = await this.#staleDescription(operation, String(input.TableName ?? ''));
      if (stale) return stale;
    }
    if (isWrite) await this.#staleReads?.beforeWrite(operation, input);
    const response = await forwardToDynamodb(this.port, target, request.body);
    if (isWrite) this.writes.notify();
    // ARNs are replaced only in descriptions. Other responses, such as items, are passed through unread.
    if (operation.startsWith('Describe')) return { ...response, ...this.#rewriteArns(response.body, response.headers) };
    return this.#staleReads ? this.#staleReads.staleResponse(operation, input, response) : response;
  };

  /** Before a change, stores the table's description. DescribeTable then returns that stale description for a while. */
  async #staleDescription(operation: string, tableName: string): Promise<AwsResponse | undefined> {
    if (operation === 'DescribeTable') return this.#staleDescriptions.take(tableName);
    if (!['CreateTable', 'UpdateTable'].includes(operation)) return undefined;
    const body = JSON.stringify({ TableName: tableName });
    const before = await forwardToDynamodb(this.port, 'DynamoDB_20120810.DescribeTable', body);
    const isFound = before.status === 200;
    const description = isFound ? { ...before, ...this.#rewriteArns(before.body, before.headers) } : undefined;
    this.#staleDescriptions.store(tableName, description);
    return undefined;
  }

  async #streams(request: AwsRequest, target: string, operation: string): Promise<AwsResponse> {
    const input = parse(request.body);
    const streamArn = typeof input.StreamArn === 'string' ? input.StreamArn : undefined;
    // GetRecords names its stream only inside the opaque iterator, so it cannot be authorized.
    if (operation === 'GetRecords' && request.principal.roleArn !== undefined) {
      throw new AwsError('AccessDeniedException', 'Functions read streams through an event source mapping.');
    }
    request.authorize(`dynamodb:${operation}`, streamArn ?? '*');
    const localBody = request.body.toString('utf8').replaceAll(this.#arnPrefix, LOCAL_ARN);
    const response = await forwardToDynamodb(this.port, target, localBody);
    return operation === 'GetRecords'
      ? response
      : { ...response, ...this.#rewriteArns(response.body, response.headers) };
  }

  #rewriteArns(body: Buffer, headers: Readonly<Record<string, string>>): Pick<AwsResponse, 'body' | 'headers'> {
    // The checksum does not match the changed body.
    const { 'x-amz-crc32': _checksum, ...rest } = headers;
    return { body: this.withStackArns(body.toString('utf8')), headers: rest };
  }
}

function parse(body: Buffer): Record<string, unknown> {
  try {
    return JSON.parse(body.toString('utf8') || '{}');
  } catch {
    throw new AwsError('SerializationException', 'The body is not JSON.');
  }
}
