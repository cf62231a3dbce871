import { createHash, randomUUID } from 'node:crypto';

/** An S3 event for EventBridge. `detail` follows AWS's page "EventBridge event message structure". */
export interface ObjectEvent {
  readonly id: string;
  readonly detailType: 'Object Created' | 'Object Deleted';
  readonly detail: Readonly<Record<string, unknown>>;
}

export interface ObjectEventOrigin {
  readonly bucket: string;
  readonly requester: string;
  readonly sequencer: string;
  readonly requestId: string;
}

const commonDetail = (origin: ObjectEventOrigin) => ({
  'request-id': origin.requestId,
  requester: origin.requester,
  'source-ip-address': '127.0.0.1',
});

export const createdEvent = (key: string, content: Buffer, origin: ObjectEventOrigin): ObjectEvent => ({
  id: randomUUID(),
  detailType: 'Object Created',
  detail: {
    version: '0',
    bucket: { name: origin.bucket },
    object: {
      key,
      size: content.length,
      etag: createHash('md5').update(content).digest('hex'),
      sequencer: origin.sequencer,
    },
    ...commonDetail(origin),
    reason: 'PutObject',
  },
});

export const deletedEvent = (key: string, origin: ObjectEventOrigin): ObjectEvent => ({
  id: randomUUID(),
  detailType: 'Object Deleted',
  detail: {
    version: '0',
    bucket: { name: origin.bucket },
    object: { key, sequencer: origin.sequencer },
    ...commonDetail(origin),
    reason: 'DeleteObject',
    'deletion-type': 'Permanently Deleted',
  },
});
