import { Duration } from 'aws-cdk-lib';
import {
  HeadersFrameOption,
  HeadersReferrerPolicy,
  ResponseHeadersPolicy,
  type ResponseSecurityHeadersBehavior,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { STUDIO_POLICY } from './studio-policy.ts';

const COMMON_HEADERS = {
  strictTransportSecurity: { accessControlMaxAge: Duration.days(365), includeSubdomains: false, override: true },
  contentTypeOptions: { override: true },
} satisfies ResponseSecurityHeadersBehavior;

/** The API's functions set all other headers themselves: a scan page needs different rules than JSON. */
export const apiHeaders = (scope: Construct) =>
  new ResponseHeadersPolicy(scope, 'ApiHeaders', {
    comment: 'Transport security for the API',
    securityHeadersBehavior: COMMON_HEADERS,
  });

/** Static pages load nothing from elsewhere, run no inline script and cannot be framed. */
export const pageHeaders = (scope: Construct) =>
  new ResponseHeadersPolicy(scope, 'PageHeaders', {
    comment: 'Security headers of the static pages',
    securityHeadersBehavior: {
      ...COMMON_HEADERS,
      contentSecurityPolicy: {
        contentSecurityPolicy: [
          "default-src 'none'",
          "script-src 'self'",
          "style-src 'self'",
          "img-src 'self' data:",
          "font-src 'self'",
          "connect-src 'self'",
          "manifest-src 'self'",
          "base-uri 'none'",
          "form-action 'self'",
          "frame-ancestors 'none'",
        ].join('; '),
        override: true,
      },
      frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
      referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN, override: true },
    },
  });

/** Browsers do not cache the Studio's page, so the next visit loads the scripts of the latest version. */
export const studioHeaders = (scope: Construct) =>
  new ResponseHeadersPolicy(scope, 'StudioHeaders', {
    comment: 'Security headers of the Studio',
    securityHeadersBehavior: {
      ...COMMON_HEADERS,
      contentSecurityPolicy: { contentSecurityPolicy: STUDIO_POLICY, override: true },
      frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
      referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override: true },
    },
    customHeadersBehavior: {
      customHeaders: [
        { header: 'Cache-Control', value: 'no-store', override: true },
        { header: 'Cross-Origin-Opener-Policy', value: 'same-origin', override: true },
        { header: 'Permissions-Policy', value: 'camera=(), geolocation=(), microphone=()', override: true },
      ],
    },
  });

/**
 * Any site can show and fetch images, but an SVG that is opened directly must not run scripts. Styles are allowed for
 * our 404 page.
 */
export const imageHeaders = (scope: Construct) =>
  new ResponseHeadersPolicy(scope, 'ImageHeaders', {
    comment: 'Headers of the QR images',
    securityHeadersBehavior: {
      ...COMMON_HEADERS,
      contentSecurityPolicy: {
        contentSecurityPolicy: "default-src 'none'; img-src 'self' data:; style-src 'self'; sandbox",
        override: true,
      },
    },
    corsBehavior: {
      accessControlAllowCredentials: false,
      accessControlAllowHeaders: ['*'],
      accessControlAllowMethods: ['GET', 'HEAD'],
      accessControlAllowOrigins: ['*'],
      originOverride: true,
    },
  });

/** Files with content hashes in their names. Their cache lifetime is set on the objects. */
export const assetHeaders = (scope: Construct) =>
  new ResponseHeadersPolicy(scope, 'AssetHeaders', {
    comment: 'Headers of files that never change',
    securityHeadersBehavior: COMMON_HEADERS,
  });
