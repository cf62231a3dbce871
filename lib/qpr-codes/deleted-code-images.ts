import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { ENV } from '../../contracts/environment.ts';
import type { Events } from '../events.ts';
import type { Settings } from '../settings/settings.ts';
import { ServiceFunction } from '../shared/function.ts';
import {
  acknowledgeImageKeys,
  acknowledgeStyledImageKeys,
  allowImages,
  listImages,
  STYLED_IMAGE_KEYS,
} from '../shared/image-access.ts';
import { sendTo } from '../shared/permissions.ts';

export interface DeletedCodeImagesProps {
  readonly settings: Settings;
  readonly events: Events;
  readonly imagesBucket: Bucket;
}

/** Removes the images of deleted codes. */
export function addDeletedImageRemoval(
  scope: Construct,
  { settings, events, imagesBucket }: DeletedCodeImagesProps,
): void {
  const remover = new ServiceFunction(scope, 'remove-code-images', {
    settings,
    description: 'Removes the QR images of a deleted code',
    environment: { [ENV.imagesBucket]: imagesBucket.bucketName },
    allow: [
      listImages(imagesBucket),
      listImages(imagesBucket, STYLED_IMAGE_KEYS),
      allowImages(imagesBucket, ['DeleteObject']),
      allowImages(imagesBucket, ['DeleteObject'], STYLED_IMAGE_KEYS),
      sendTo(events.deadLetters),
    ],
    memoryMegabytes: 512,
  });
  acknowledgeImageKeys(remover, imagesBucket);
  acknowledgeStyledImageKeys(remover, imagesBucket);
  events.subscribe(remover, ['qpr_code.deleted']);
}
