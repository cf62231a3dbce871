import type { ResponseHeadersPolicy } from './response-headers.ts';

const cors = (hasPreflight: boolean): NonNullable<ResponseHeadersPolicy['CorsConfig']> => ({
  AccessControlAllowCredentials: false,
  AccessControlAllowHeaders: { Items: ['*'] },
  AccessControlAllowMethods: { Items: hasPreflight ? ['ALL'] : ['GET'] },
  AccessControlAllowOrigins: { Items: ['*'] },
  ...(hasPreflight ? { AccessControlExposeHeaders: { Items: ['*'] } } : {}),
  OriginOverride: false,
});

const security: NonNullable<ResponseHeadersPolicy['SecurityHeadersConfig']> = {
  ContentTypeOptions: { Override: true },
  FrameOptions: { FrameOption: 'SAMEORIGIN', Override: false },
  ReferrerPolicy: { ReferrerPolicy: 'strict-origin-when-cross-origin', Override: false },
  StrictTransportSecurity: {
    AccessControlMaxAgeSec: 31_536_000,
    IncludeSubdomains: false,
    Preload: false,
    Override: false,
  },
  XSSProtection: { Protection: true, ModeBlock: true, Override: false },
};

/** CloudFront's managed response headers policies, by their fixed ids. */
export const MANAGED_RESPONSE_HEADERS_POLICIES: Readonly<Record<string, ResponseHeadersPolicy>> = {
  '60669652-455b-4ae9-85a4-c4c02393f86c': { Name: 'SimpleCORS', CorsConfig: cors(false) },
  '5cc3b908-e619-4b99-88e5-2cf7f45965bd': { Name: 'CORS-With-Preflight', CorsConfig: cors(true) },
  '67f7725c-6f97-4210-82d7-5512b31e9d03': { Name: 'SecurityHeadersPolicy', SecurityHeadersConfig: security },
  'e61eb60c-9c35-4d20-a928-2b84e02af89c': {
    Name: 'CORS-and-SecurityHeadersPolicy',
    CorsConfig: cors(false),
    SecurityHeadersConfig: security,
  },
  'eaab4381-ed33-4a86-88ca-d9558dc6cd63': {
    Name: 'CORS-with-preflight-and-SecurityHeadersPolicy',
    CorsConfig: cors(true),
    SecurityHeadersConfig: security,
  },
};
