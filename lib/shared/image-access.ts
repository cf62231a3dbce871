import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { ImageAction } from '../../contracts/operations/operation.ts';
import { STYLED_QR_PREFIX } from '../../contracts/qr-style.ts';
import { acknowledgeWildcard } from './findings.ts';
import type { ServiceFunction } from './function.ts';

/** The main images, whose URL has no style options such as `?size=`. */
export const IMAGE_KEYS = 'qr/*';
export const STYLED_IMAGE_KEYS = `${STYLED_QR_PREFIX}/*`;

/** Allows the given S3 actions on the images with these keys (by default, the main images), and on nothing else. */
export const allowImages = (bucket: Bucket, actions: readonly ImageAction[], keys: string = IMAGE_KEYS) =>
  new PolicyStatement({
    actions: actions.map((action) => `s3:${action}`),
    resources: [bucket.arnForObjects(keys)],
  });

/** Allows listing the images with these keys (by default, the main images). */
export const listImages = (bucket: Bucket, keys: string = IMAGE_KEYS) =>
  new PolicyStatement({
    actions: ['s3:ListBucket'],
    resources: [bucket.bucketArn],
    conditions: { StringLike: { 's3:prefix': keys } },
  });

export function acknowledgeImageKeys(user: ServiceFunction, bucket: Bucket): void {
  acknowledgeWildcard(
    user,
    bucket,
    IMAGE_KEYS,
    'The images of all codes share one prefix. Codes come and go, so the prefix is the narrowest possible resource.',
  );
}

export function acknowledgeStyledImageKeys(user: ServiceFunction, bucket: Bucket): void {
  acknowledgeWildcard(
    user,
    bucket,
    STYLED_IMAGE_KEYS,
    'This prefix contains the styled images of all codes and nothing else.',
  );
}
