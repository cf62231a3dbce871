import { createHash } from 'node:crypto';
import * as z from 'zod';

export const messageAttribute = z.strictObject({
  DataType: z.string().regex(/^(String|Number|Binary)/, 'must start with String, Number or Binary'),
  StringValue: z.string().optional(),
  /** Base64, as in the JSON protocol. */
  BinaryValue: z.string().optional(),
});
type MessageAttribute = z.output<typeof messageAttribute>;
export type MessageAttributes = Readonly<Record<string, MessageAttribute>>;

export interface Message {
  /** Sorts the messages of a queue by the time when they were sent. */
  readonly position: string;
  readonly id: string;
  readonly body: string;
  readonly attributes: MessageAttributes;
  readonly sentAtMs: number;
  readonly senderId: string;
  readonly receiveCount: number;
  readonly visibleAtMs: number;
  readonly firstReceivedAtMs?: number;
  /** ARN of the original queue, if the message was moved to a dead-letter queue. */
  readonly deadLetterSourceArn?: string;
}

export const md5 = (content: string | Buffer): string => createHash('md5').update(content).digest('hex');

const withLength = (content: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  return Buffer.concat([length, content]);
};

/** The digest that SQS documents: attributes sorted by name, each with a type byte (1 for text, 2 for binary data). */
export const md5OfAttributes = (attributes: MessageAttributes): string | undefined => {
  const names = Object.keys(attributes).sort();
  if (names.length === 0) return undefined;
  const parts = names.flatMap((name) => {
    const attribute = attributes[name];
    if (!attribute) return [];
    const isBinary = attribute.DataType.startsWith('Binary');
    const value = isBinary
      ? Buffer.from(attribute.BinaryValue ?? '', 'base64')
      : Buffer.from(attribute.StringValue ?? '');
    return [
      withLength(Buffer.from(name)),
      withLength(Buffer.from(attribute.DataType)),
      Buffer.of(isBinary ? 2 : 1),
      withLength(value),
    ];
  });
  return md5(Buffer.concat(parts));
};

export const sizeOf = (body: string, attributes: MessageAttributes): number =>
  Buffer.byteLength(body) +
  Object.entries(attributes).reduce(
    (sum, [name, attribute]) =>
      sum +
      Buffer.byteLength(name) +
      Buffer.byteLength(attribute.DataType) +
      (attribute.BinaryValue === undefined
        ? Buffer.byteLength(attribute.StringValue ?? '')
        : Buffer.byteLength(attribute.BinaryValue, 'base64')),
    0,
  );

/** System attributes as in ReceiveMessage and Lambda's SQS events. */
export const systemAttributes = (message: Message): Record<string, string> => ({
  ApproximateReceiveCount: String(message.receiveCount),
  SentTimestamp: String(message.sentAtMs),
  SenderId: message.senderId,
  ApproximateFirstReceiveTimestamp: String(message.firstReceivedAtMs ?? message.sentAtMs),
  ...(message.deadLetterSourceArn ? { DeadLetterQueueSourceArn: message.deadLetterSourceArn } : {}),
});

/** A receipt handle is valid for one receive. Deleting with an older handle has no effect. */
export const receiptHandleOf = (message: Message): string =>
  Buffer.from(JSON.stringify([message.position, message.receiveCount])).toString('base64');

const receipt = z.tuple([z.string(), z.number()]);

export const readReceiptHandle = (handle: string): { position: string; receiveCount: number } | undefined => {
  try {
    const [position, receiveCount] = receipt.parse(JSON.parse(Buffer.from(handle, 'base64').toString()));
    return { position, receiveCount };
  } catch {
    return undefined;
  }
};
