import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { ENV } from '../../lambdas/contracts/environment.ts';
import type { Events } from '../events.ts';
import { HouseFunction } from '../house/function.ts';
import { sendTo } from '../house/permissions.ts';
import type { Settings } from '../settings/settings.ts';
import { acknowledgeImageKeys, listImages, useImages } from './image-access.ts';

/**
 * Removes the images of deleted codes. The function is a child of the events' construct: its logical id
 * says so since the first deployment, and a function with a fixed name cannot get another.
 */
export function removeImagesOfDeletedCodes(events: Events, settings: Settings, imagesBucket: Bucket): void {
  const remover = new HouseFunction(events, 'remove-code-images', {
    settings,
    description: 'Removes the QR images of a deleted code',
    environment: { [ENV.imagesBucket]: imagesBucket.bucketName },
    allow: [listImages(imagesBucket), useImages(imagesBucket, ['DeleteObject']), sendTo(events.deadLetters)],
    memoryMegabytes: 512,
  });
  acknowledgeImageKeys(remover, imagesBucket);
  events.subscribe(remover, ['qpr_code.deleted']);
}
