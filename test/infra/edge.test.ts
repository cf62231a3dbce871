import { describe, expect, test } from '@jest/globals';
import { DELIVERY_HEADERS } from '../../lambdas/contracts/delivery-headers.ts';
import { PRODUCT_NAME } from '../../lambdas/contracts/page/product.ts';
import { readStyle, styleName } from '../../lambdas/qpr-codes/images/options/qr-style.ts';
import { edgeFunctionOf } from './support/edge-function.ts';
import { functionNamed, ofType, only, type StackTemplate, templateOf } from './support/synthesized.ts';

interface Behaviour {
  readonly PathPattern?: string;
  readonly TargetOriginId: string;
  readonly AllowedMethods?: readonly string[];
  readonly CachePolicyId: unknown;
  readonly OriginRequestPolicyId?: unknown;
  readonly ViewerProtocolPolicy: string;
}
interface DistributionConfig {
  readonly Aliases?: readonly string[];
  readonly CacheBehaviors: readonly Behaviour[];
  readonly CustomErrorResponses: readonly Readonly<Record<string, unknown>>[];
  readonly DefaultCacheBehavior: Behaviour;
  readonly Origins: readonly { readonly Id: string; readonly OriginAccessControlId?: unknown }[];
  readonly OriginGroups: {
    readonly Items: readonly {
      readonly Id: string;
      readonly Members: { readonly Items: readonly { readonly OriginId: string }[] };
    }[];
  };
}

const MANAGED = {
  cachingDisabled: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
  allViewerExceptHost: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
};
const OWN_DOMAINS = {
  domain: 'api.example.com',
  scanDomain: 'go.example.com',
  certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/12345678-1234-1234-1234-123456789012',
};

const configOf = (template: StackTemplate) =>
  only(template, 'AWS::CloudFront::Distribution')[1].Properties.DistributionConfig as DistributionConfig;
const template = await templateOf();
const own = await templateOf(OWN_DOMAINS);
const config = configOf(template);
const behaviour = (pattern: string) => config.CacheBehaviors.find(({ PathPattern }) => PathPattern === pattern);
const originOf = (id: string | undefined) => JSON.stringify(config.Origins.find(({ Id }) => Id === id));

const SCAN = { method: 'GET', uri: '/s/0123456789' };

const runEdgeFunction = (name: string, event: object) => edgeFunctionOf(template, name)(event);

describe('the distribution', () => {
  test.each(['/v1', '/v1/*', '/s/*/conversations', '/s/*/conversations/*'])(
    'passes %s to the API, uncached, whatever the method',
    (pattern) => {
      expect(behaviour(pattern)).toMatchObject({
        CachePolicyId: MANAGED.cachingDisabled,
        AllowedMethods: expect.arrayContaining(['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE']),
      });
      expect(originOf(behaviour(pattern)?.TargetOriginId)).toContain('ApiEndpoint');
    },
  );

  test('passes all headers of an API call but Host, by which API Gateway would look for another API', () => {
    expect(behaviour('/v1/*')?.OriginRequestPolicyId).toBe(MANAGED.allViewerExceptHost);
  });

  test('sends nobody an API key in clear, and people who type a scan address to https', () => {
    expect(behaviour('/v1/*')?.ViewerProtocolPolicy).toBe('https-only');
    expect(behaviour('/s/*')?.ViewerProtocolPolicy).toBe('redirect-to-https');
  });

  test('keeps images for a year, from a bucket that only it may read', () => {
    const images = behaviour('/qr/*');
    const group = config.OriginGroups.Items.find(({ Id }) => Id === images?.TargetOriginId);
    const [bucket, api] = group?.Members.Items.map(({ OriginId }) => originOf(OriginId)) ?? [];
    expect(bucket).toMatch(/ImagesBucket.*OriginAccessControl/);
    // What the bucket does not have: a styled image that is made now, or a 404 in our words.
    expect(api).toContain('ApiEndpoint');
    const [cachePolicyId, cachePolicy] = only(template, 'AWS::CloudFront::CachePolicy');
    expect(images?.CachePolicyId).toEqual({ Ref: cachePolicyId });
    expect(cachePolicy.Properties.CachePolicyConfig).toMatchObject({
      DefaultTTL: 365 * 24 * 3600,
      MaxTTL: 365 * 24 * 3600,
    });
  });

  test.each([
    ['/qr/abc.png', {}, '/qr/abc/d1.cloudfront.net.png'],
    ['/qr/abc.svg', { utm_source: { value: 'x' }, download: { value: '' } }, '/qr/abc/d1.cloudfront.net.svg'],
    [
      '/qr/abc.png',
      { size_mm: { value: '030' }, dpi: { value: '300' } },
      '/qr-styled/abc/d1.cloudfront.net/~~~~~30~.png',
    ],
    [
      '/qr/abc.png',
      { size_mm: { value: '30' }, dpi: { value: '600' } },
      '/qr-styled/abc/d1.cloudfront.net/~~~~~30~600.png',
    ],
    ['/qr/abc.png', { dpi: { value: '300' } }, '/qr-styled/abc/d1.cloudfront.net/~~~~~~300.png'],
    ['/qr/abc.png', { size: { value: '500' } }, '/qr-styled/abc/d1.cloudfront.net/500~~~~~~.png'],
    [
      '/qr/abc.svg',
      { light: { value: '%23fff' }, ecc: { value: 'h' } },
      '/qr-styled/abc/d1.cloudfront.net/~~H~~~~.svg',
    ],
    [
      '/qr/abc.png',
      { dark: { value: '%23ABC' }, size: { value: '0500' } },
      '/qr-styled/abc/d1.cloudfront.net/500~~~aabbcc~~~.png',
    ],
    ['/qr/abc.png', { dark: { value: '../x' } }, '/qr-styled/abc/d1.cloudfront.net/~~~___x~~~.png'],
    ['/qr/abc.png', { dark: { value: '0%230%230' } }, '/qr-styled/abc/d1.cloudfront.net/~~~0_0_0~~~.png'],
    ['/qr/abc.png', { size: { value: '%' } }, '/qr-styled/abc/d1.cloudfront.net/_~~~~~~.png'],
    ['/qr/abc.svg', { v: { value: '0123456789ab' } }, '/qr-styled/abc/d1.cloudfront.net/~~~~~~~0123456789ab.svg'],
    [
      '/qr/abc.png',
      { v: { value: 'abc' }, size: { value: '800' } },
      '/qr-styled/abc/d1.cloudfront.net/800~~~~~~~abc.png',
    ],
    ['/qr/abc.png', { v: { value: '../../x' } }, '/qr-styled/abc/d1.cloudfront.net/~~~~~~~______x.png'],
    [
      '/qr/abc/logo-0123456789abcdef-640x160.webp',
      {},
      '/qr-styled/abc/d1.cloudfront.net/logo-0123456789abcdef-640x160.webp',
    ],
  ])('asks for %s with %j as %s', (uri, querystring, expected) => {
    const event = { request: { uri, querystring, headers: {} } };
    expect(runEdgeFunction('StyleNaming', event)).toMatchObject({ uri: expected });
  });

  test('leads to the scan domain where there is one, whatever name the distribution has', () => {
    const isIt = ({ Name }: Readonly<Record<string, unknown>>) => JSON.stringify(Name).includes('StyleNaming');
    const { FunctionCode } = only(own, 'AWS::CloudFront::Function', isIt)[1].Properties;
    expect(FunctionCode).toContain('var host = "go.example.com";');
    const { Environment } = functionNamed(own, 'draw-image')[1].Properties as { Environment?: unknown };
    expect(Environment).toMatchObject({ Variables: { SCAN_HOST: 'https://go.example.com' } });
  });

  test.each([
    ['/qr/0123456789/d1.cloudfront.net.png', 200, 'attachment; filename="qr-0123456789.png"'],
    ['/qr-styled/0123456789/d1.cloudfront.net/~~~~~~.svg', 200, 'attachment; filename="qr-0123456789.svg"'],
    ['/qr/0123456789.png', 200, 'attachment; filename="qr-0123456789.png"'],
    ['/qr/0123456789/d1.cloudfront.net.png', 404, undefined],
  ])('gives %s (%i) the name of a file where it is to be saved: %s', (uri, statusCode, value) => {
    const ask = (querystring: object) =>
      runEdgeFunction('FileNaming', { request: { uri, querystring }, response: { statusCode, headers: {} } });
    const headers = value === undefined ? {} : { 'content-disposition': { value } };
    expect(ask({ download: { value: '' } })).toEqual({ statusCode, headers });
    expect(ask({ size: { value: '1' } })).toEqual({ statusCode, headers: {} });
  });

  test('names every style that can be drawn as its function does, so that the bucket is found by it', () => {
    const spellings = {
      size: ['', '400', '0400', '000400', '401', '4096', '50'],
      margin: ['', '4', '04', '5', '040'],
      ecc: ['', 'm', 'M', 'h', 'L'],
      dark: ['', '000', '#000', '000000', '#000000', '12A', '%231122aA', '1122AA', '0a0B0c'],
      light: ['', 'fff', '#FFF', 'FFFFFF', 'FfFfFe', 'eee'],
      size_mm: [''],
      dpi: ['', '300', '0150'],
    };
    const styles = Array.from({ length: 400 }, (_, index) => {
      const entries = Object.entries(spellings).map(([option, values], place) => {
        const value = values[Math.floor(index / (place + 1)) % values.length] ?? '';
        return [option, value] as const;
      });
      return Object.fromEntries(entries);
    });
    for (const style of styles) {
      const querystring = Object.fromEntries(Object.entries(style).map(([option, value]) => [option, { value }]));
      const { uri } = runEdgeFunction('StyleNaming', { request: { uri: '/qr/abc.png', querystring, headers: {} } }) as {
        uri: string;
      };
      const asked = Object.values(style).map((value) => decodeURIComponent(value));
      const canonical = styleName(readStyle(`${asked.join('~')}.png`));
      expect(uri).toBe(`/qr-styled/abc/d1.cloudfront.net/${canonical}`);
      // Its own name again: what the function stores is what the distribution asks for.
      expect(styleName(readStyle(canonical))).toBe(canonical);
    }
  });

  test.each(['sec-purpose', 'purpose', 'x-purpose', 'x-moz'])('tells a scan page of a prefetch by %s', (name) => {
    const event = {
      request: { ...SCAN, headers: { [name]: { value: 'prefetch' }, 'accept-encoding': { value: 'br' } } },
    };
    expect(runEdgeFunction('EncodingForwarding', event)).toMatchObject({
      headers: { 'sec-purpose': { value: 'prefetch' }, 'x-viewer-encoding': { value: 'br' } },
    });
  });

  test.each(DELIVERY_HEADERS)('answers what carries %s in place of a scan page', (name) => {
    const event = { request: { ...SCAN, headers: { [name]: { value: 'x' } } }, context: { requestId: 'request-1' } };
    expect(runEdgeFunction('EncodingForwarding', event)).toMatchObject({
      statusCode: 403,
      headers: { 'x-service-refuses-deliveries': { value: 'true' } },
      body: { data: expect.stringContaining('"code":"request.is_delivery"') },
    });
  });

  test('serves the pages by default, with a strict content security policy', () => {
    expect(originOf(config.DefaultCacheBehavior.TargetOriginId)).toMatch(/WebBucket.*OriginAccessControl/);
    expect(config).toMatchObject({
      DefaultRootObject: 'index.html',
      DefaultCacheBehavior: { FunctionAssociations: [{ EventType: 'viewer-request' }] },
    });
    const isForPages = (properties: unknown) => JSON.stringify(properties).includes("script-src 'self'");
    const policies = ofType(template, 'AWS::CloudFront::ResponseHeadersPolicy').filter(([, { Properties }]) =>
      isForPages(Properties),
    );
    // The pages' and the Studio's.
    expect(policies).toHaveLength(2);
    expect(JSON.stringify(policies)).not.toContain('unsafe-');
  });

  test.each(['/studio', '/studio/*'])('answers %s with the one page of the Studio, which nobody keeps', (pattern) => {
    const { ResponseHeadersPolicyId } = behaviour(pattern) as unknown as { ResponseHeadersPolicyId: { Ref: string } };
    const headers = template.Resources[ResponseHeadersPolicyId.Ref]?.Properties.ResponseHeadersPolicyConfig;
    expect(originOf(behaviour(pattern)?.TargetOriginId)).toMatch(/WebBucket/);
    expect(JSON.stringify(headers)).toContain("require-trusted-types-for 'script'; trusted-types 'none'");
    expect(headers).toMatchObject({
      CustomHeadersConfig: {
        Items: expect.arrayContaining([{ Header: 'Cache-Control', Value: 'no-store', Override: true }]),
      },
    });
    expect(runEdgeFunction('StudioRewriting', { request: { uri: '/studio/a-hotel/codes/qpr_1.x' } })).toEqual({
      uri: '/studio/index.html',
    });
  });

  test.each([
    ['/', '/index.html'],
    ['/docs', '/docs/index.html'],
    ['/docs/', '/docs/index.html'],
    ['/docs/docs.js', '/docs/docs.js'],
    ['/demo.json', '/demo.json'],
    ['/assets/main-ABC.js', '/assets/main-ABC.js'],
    ['/favicon.ico', '/favicon.ico'],
  ])('looks for %s at %s', (uri, expected) => {
    expect(runEdgeFunction('IndexRewriting', { request: { method: 'GET', uri } })).toEqual({
      method: 'GET',
      uri: expected,
    });
  });

  test.each([
    ['GET', '/qpr-codes', '/v1/qpr-codes'],
    ['POST', '/qpr-codes', '/v1/qpr-codes'],
    ['POST', '/V1/QPR-Codes/qpr_01A/Archive/', '/v1/qpr-codes/qpr_01A/archive'],
    ['DELETE', '//v1/webhooks/wh_1', '/v1/webhooks/wh_1'],
    ['GET', '/api/v1/organizations', '/v1/organizations'],
  ])('%s %s was meant for the API, and is told where: %s', (method, uri, right) => {
    const event = { request: { method, uri, headers: {} }, context: { requestId: 'request-1' } };
    const { statusCode, body } = runEdgeFunction('IndexRewriting', event) as {
      statusCode: number;
      body: { data: string };
    };
    expect(statusCode).toBe(404);
    expect(JSON.parse(body.data)).toEqual({
      type: 'about:blank',
      title: 'Not Found',
      status: 404,
      detail: `There is nothing at this path. Did you mean ${right}?`,
      code: 'route.not_found',
      request_id: 'request-1',
    });
    expect(config.DefaultCacheBehavior.AllowedMethods).toContain('POST');
  });

  test.each([
    ['IndexRewriting', '/nothing', ''],
    ['IndexRewriting', '/docs/x.html', ''],
    ['IndexRewriting', '/assets', ''],
    ['IndexRewriting', '/qr', ''],
    ['IndexRewriting', '/qpr-codes/<b>', ' Did you mean /v1/qpr-codes/&#60;b&#62;?'],
    ['EncodingForwarding', '/s', ' The address of a code goes on after /s/.'],
    ['EncodingForwarding', '/s/', ' The address of a code goes on after /s/.'],
    ['StyleNaming', '/qr/', ' An image of a code is /qr/&#60;short_id&#62;.png or .svg.'],
    ['StyleNaming', '/qr/abc.gif', ' An image of a code is /qr/&#60;short_id&#62;.png or .svg.'],
    [
      'StyleNaming',
      '/qr/abc/logo-0123456789abcdef-640x160.svg',
      ' An image of a code is /qr/&#60;short_id&#62;.png or .svg.',
    ],
    [
      'StyleNaming',
      '/qr/abc/logo-0123456789abcdef-640x160Xpng',
      ' An image of a code is /qr/&#60;short_id&#62;.png or .svg.',
    ],
  ])('%s: people who open %s get a page with the status 404, programs a problem', (name, uri, hint) => {
    const respond = (accept: string) => {
      const request = { method: 'GET', uri, querystring: {}, headers: { accept: { value: accept } } };
      return runEdgeFunction(name, { request, context: { requestId: 'request-1' } }) as {
        statusCode: number;
        headers: Record<string, { value: string }>;
        body: { data: string };
      };
    };
    const page = respond('text/html,application/xhtml+xml,*/*;q=0.8');
    expect(page).toMatchObject({ statusCode: 404, headers: { 'cache-control': { value: 'no-store' } } });
    expect(page.headers['content-type']?.value).toBe('text/html; charset=utf-8');
    expect(page.body.data).toContain(`<p>There is nothing at this path.${hint}</p>`);
    expect(page.body.data).toContain(PRODUCT_NAME);
    const problem = respond('*/*');
    expect(problem).toMatchObject({ statusCode: 404 });
    expect(problem.headers['content-type']?.value).toBe('application/problem+json');
    expect(JSON.parse(problem.body.data)).toMatchObject({ code: 'route.not_found', request_id: 'request-1' });
  });

  test('no function of the edge is larger than CloudFront takes', () => {
    for (const [, { Properties }] of ofType(template, 'AWS::CloudFront::Function')) {
      expect(Buffer.byteLength(String(Properties.FunctionCode))).toBeLessThanOrEqual(10 * 1024);
    }
  });

  test.each(['/', '/docs', '/join'])('only reads the page %s', (uri) => {
    const event = { request: { method: 'POST', uri }, context: { requestId: 'request-1' } };
    expect(runEdgeFunction('IndexRewriting', event)).toMatchObject({
      statusCode: 405,
      headers: { allow: { value: 'GET, HEAD' } },
    });
  });

  test.each([undefined, '0', '262144'])('lets a body of %s bytes through to the API', (length) => {
    const headers = length === undefined ? {} : { 'content-length': { value: length } };
    const request = { uri: '/v1/qpr-codes', headers };
    expect(runEdgeFunction('BodyLimit', { request, context: { requestId: 'request-1' } })).toMatchObject(request);
  });

  test.each(['262145', '7000000'])('refuses a body of %s bytes in our own words', (value) => {
    const request = { uri: '/v1/qpr-codes', headers: { 'content-length': { value } } };
    expect(runEdgeFunction('BodyLimit', { request, context: { requestId: 'request-1' } })).toMatchObject({
      statusCode: 413,
      headers: { 'content-type': { value: 'application/problem+json' }, 'x-request-id': { value: 'request-1' } },
      body: {
        data: JSON.stringify({
          type: 'about:blank',
          title: 'Payload Too Large',
          status: 413,
          detail: 'A body may have at most 262144 bytes.',
          code: 'request.body_too_large',
          request_id: 'request-1',
        }),
      },
    });
  });

  test('never keeps an error, and never puts a page in its place', () => {
    expect(config.CustomErrorResponses.map(({ ErrorCode }) => ErrorCode)).toEqual(
      expect.arrayContaining([400, 403, 404, 405, 500, 502, 503, 504]),
    );
    for (const response of config.CustomErrorResponses) {
      expect(response).toEqual({ ErrorCode: response.ErrorCode, ErrorCachingMinTTL: 0 });
    }
  });

  test('writes access logs, but where CloudFront would refuse the bucket', () => {
    const condition = expect.stringMatching(/CanLog/);
    const logging = { Bucket: expect.anything(), Prefix: 'cloudfront/' };
    expect(config).toMatchObject({ Logging: { 'Fn::If': [condition, logging, { Ref: 'AWS::NoValue' }] } });
  });
});

describe('own domains', () => {
  test('become names of the distribution and the addresses that people see', () => {
    expect(configOf(own)).toMatchObject({
      Aliases: ['api.example.com', 'go.example.com'],
      ViewerCertificate: { AcmCertificateArn: OWN_DOMAINS.certificateArn, MinimumProtocolVersion: 'TLSv1.2_2021' },
    });
    expect(own.Outputs.BaseUrl?.Value).toBe('https://api.example.com');
    expect(own.Outputs.ScanHost?.Value).toBe('https://go.example.com');
  });

  test.each(['create-webhook', 'update-webhook', 'deliver'])(
    '%s knows all of them, and the names behind them: no webhook may lead there',
    (name) => {
      const { Variables } = functionNamed(own, name)[1].Properties.Environment as {
        Variables: Record<string, unknown>;
      };
      const addresses = JSON.stringify(Variables.OWN_ADDRESSES);
      const parts = [',https://api.example.com,https://go.example.com,', 'DomainName', 'ApiEndpoint', 'FunctionUrl'];
      expect(parts.filter((part) => !addresses.includes(part))).toEqual([]);
    },
  );

  test('one domain serves for both', async () => {
    const { scanDomain, ...one } = OWN_DOMAINS;
    const template = await templateOf(one);
    expect(configOf(template).Aliases).toEqual(['api.example.com']);
    expect(template.Outputs.ScanHost?.Value).toBe('https://api.example.com');
  });

  test.each([
    [{ domain: 'api.example.com' }, 'Own domains need both'],
    [{ ...OWN_DOMAINS, domain: 'https://api.example.com' }, 'is not a host name'],
    [{ ...OWN_DOMAINS, certificateArn: 'arn:aws:acm:eu-west-1:111122223333:certificate/1' }, 'us-east-1'],
    [{ stackName: '1st' }, 'stackName must begin with a letter'],
  ])('%j is refused: %s', async (context, message) => {
    await expect(templateOf(context)).rejects.toThrow(message);
  });
});

describe('the visitor’s address', () => {
  interface Association {
    readonly EventType: string;
    readonly FunctionARN: unknown;
  }
  const nameOf = ({ FunctionARN }: Association) => {
    const [id = ''] = (FunctionARN as { 'Fn::GetAtt'?: string[] })['Fn::GetAtt'] ?? [];
    return JSON.stringify(template.Resources[id]?.Properties.Name);
  };

  test.each(['/v1', '/v1/*', '/s', '/s/*', '/s/*/conversations', '/s/*/messages', '/invitations/*', '/qr/*'])(
    'is told to what is behind %s, over whatever the visitor says',
    (pattern) => {
      const { FunctionAssociations = [] } = { ...behaviour(pattern) } as { FunctionAssociations?: Association[] };
      const [name = ''] = FunctionAssociations.map((association) => /Edge(\w+)/.exec(nameOf(association))?.[1] ?? '');
      const headers = { 'x-viewer-address': { value: 'forged' } };
      const request = { method: 'GET', uri: '/qr/abc.png', querystring: {}, headers };
      expect(runEdgeFunction(name, { request })).toMatchObject({
        headers: { 'x-viewer-address': { value: '203.0.113.9' } },
      });
    },
  );

  test('reaches the functions: among the ten headers of a scan, and past the cache key of an image', () => {
    const headersFor = (pattern: string) => {
      const { Ref } = (behaviour(pattern)?.OriginRequestPolicyId ?? {}) as { Ref?: string };
      const policy = { ...(template.Resources[Ref ?? '']?.Properties.OriginRequestPolicyConfig as object) } as {
        HeadersConfig?: { Headers: string[] };
      };
      return policy.HeadersConfig?.Headers ?? [];
    };
    expect(headersFor('/s/*')).toContain('x-viewer-address');
    expect(headersFor('/s/*').length).toBeLessThanOrEqual(10);
    expect(headersFor('/qr/*')).toEqual(['x-viewer-address', 'Accept']);
    expect(behaviour('/s/*/messages')?.OriginRequestPolicyId).toBe(MANAGED.allViewerExceptHost);
  });

  test('has names of policies that a second region does not want too', () => {
    for (const [, { Properties }] of ofType(template, 'AWS::CloudFront::OriginRequestPolicy')) {
      const { Name } = Properties.OriginRequestPolicyConfig as { Name: unknown };
      expect(JSON.stringify(Name)).toContain('AWS::Region');
    }
  });
});

describe('the secret by which functions know the distribution', () => {
  const secretsOf = (from: StackTemplate) => ofType(from, 'AWS::SecretsManager::Secret').map(([id]) => id);
  const idIn = (value: unknown) =>
    /resolve:secretsmanager:",\{"Ref":"(\w+)"\},":SecretString/.exec(JSON.stringify(value))?.[1];
  const variablesOf = (from: StackTemplate, name: string) =>
    (functionNamed(from, name)[1].Properties.Environment as { Variables: Record<string, unknown> }).Variables;
  const originHeaders = (from: StackTemplate) =>
    configOf(from).Origins.flatMap(
      (origin) => (origin as { OriginCustomHeaders?: object[] }).OriginCustomHeaders ?? [],
    );
  const VERIFYING = ['conversation-session', 'render-qr', 'draw-image', 'request-sign-in'];

  test('is made by the deployment, and stands nowhere in the template', () => {
    const made = ofType(template, 'AWS::SecretsManager::Secret').map(([, { Properties }]) => Properties);
    expect(made).toHaveLength(1);
    for (const properties of made) {
      expect(properties).toEqual({
        Description: expect.any(String),
        GenerateSecretString: { ExcludePunctuation: true, PasswordLength: 43 },
      });
    }
  });

  test('goes to the API with every request, and to no bucket', () => {
    const apiOrigins = configOf(template).Origins.filter((origin) => JSON.stringify(origin).includes('ApiEndpoint'));
    expect(originHeaders(template)).toHaveLength(apiOrigins.length);
    for (const header of originHeaders(template)) {
      expect(header).toMatchObject({ HeaderName: 'x-origin-secret' });
      expect(idIn(header)).toBe(secretsOf(template)[0]);
    }
  });

  test.each(VERIFYING)('%s accepts it, and changes after the distribution', (name) => {
    const variables = variablesOf(template, name);
    expect([idIn(variables.ORIGIN_SECRET), variables.NEXT_ORIGIN_SECRET]).toEqual([...secretsOf(template), undefined]);
    const [distribution] = only(template, 'AWS::CloudFront::Distribution');
    expect(functionNamed(template, name)[1].DependsOn).toContain(distribution);
  });

  test('is given to no other function: CloudFormation takes 60 such references, and fewer know it', () => {
    const knowing = ofType(template, 'AWS::Lambda::Function').filter(([, { Properties }]) =>
      JSON.stringify(Properties).includes('resolve:secretsmanager'),
    );
    expect(knowing.map(([, { Properties }]) => String(Properties.FunctionName).replace('Qpr-', '')).toSorted()).toEqual(
      VERIFYING.toSorted(),
    );
    for (const name of ['scan-page', 'converse']) expect(variablesOf(template, name).ONLY_DISTRIBUTION).toBe('true');
    for (const [, { Properties }] of ofType(template, 'AWS::Lambda::Url')) expect(Properties.AuthType).toBe('AWS_IAM');
  });

  test.each(VERIFYING)('is rotated in two deployments: at each moment %s accepts what is sent', async (name) => {
    const [preparing, rotated] = [await templateOf({ originSecret: '1+2' }), await templateOf({ originSecret: '2' })];
    const [first, second] = secretsOf(preparing);
    const accepted = (from: StackTemplate) =>
      [variablesOf(from, name).ORIGIN_SECRET, variablesOf(from, name).NEXT_ORIGIN_SECRET].map(idIn);
    const sent = (from: StackTemplate) => [...new Set(originHeaders(from).map(idIn))];
    expect([secretsOf(template), secretsOf(rotated)]).toEqual([[first], [second]]);
    expect([template, preparing, rotated].map(sent)).toEqual([[first], [first], [second]]);
    // The distribution changes before the functions: those of the first deployment meet what the second one sends.
    expect([template, preparing, rotated].map(accepted)).toEqual([
      [first, undefined],
      [first, second],
      [second, undefined],
    ]);
  });

  test.each(['0', '1+1', '1+', 'two', '1+2+3'])('cannot be of generation "%s"', async (originSecret) => {
    await expect(templateOf({ originSecret })).rejects.toThrow('originSecret must be a number like 2');
  });
});

describe('in front of previews, where its own signature takes the place of Authorization, the edge', () => {
  const ask = (headers: Record<string, string>, method = 'POST') =>
    runEdgeFunction('AuthorizationForwarding', {
      context: { requestId: 'request-1' },
      request: {
        method,
        uri: '/v1/previews',
        querystring: {},
        headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { value }])),
      },
    }) as { headers: Record<string, { value: string }>; statusCode?: number; body?: { data: string } };
  const hash = { 'x-amz-content-sha256': 'a'.repeat(64) };

  test('hands the key on under a name of our own', () => {
    const { headers } = ask({ ...hash, authorization: 'Bearer qpr_sk_1' });
    expect(headers['x-viewer-authorization']).toEqual({ value: 'Bearer qpr_sk_1' });
    expect(headers['x-viewer-address']).toEqual({ value: '203.0.113.9' });
  });

  test('believes nobody who sends that name', () => {
    const forged = { ...hash, 'x-viewer-authorization': 'Bearer forged' };
    expect(ask(forged).headers).not.toHaveProperty('x-viewer-authorization');
    expect(ask({ ...forged, authorization: 'Bearer own' }).headers['x-viewer-authorization']).toEqual({
      value: 'Bearer own',
    });
  });

  test.each([
    [{}, 400, 'request.body_hash_missing'],
    [{ ...hash, 'content-length': '262145' }, 413, 'request.body_too_large'],
  ])('%j is refused in our words', (headers, status, code) => {
    const { statusCode, body } = ask(headers as Record<string, string>);
    expect(statusCode).toBe(status);
    expect(JSON.parse(body?.data ?? '')).toMatchObject({ status, code, request_id: 'request-1' });
  });

  test('lets other methods through, to be refused by the function', () => {
    expect(ask({}, 'GET')).toMatchObject({ uri: '/v1/previews' });
  });
});
