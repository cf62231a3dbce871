import { describe, expect, test } from '@jest/globals';
import { apiRoutesOf, functionBehind, routeKeysOf } from './support/api-routes.ts';
import { ALL_SETTINGS, ALTERNATIVE_SETTINGS, templateWithAllSettings } from './support/deployments.ts';
import { actionsOf, leadingKeys, statementsOf, statementsOfRole } from './support/permissions.ts';
import { functionNamed, ofType, templateOf } from './support/synthesized.ts';

const plain = await templateOf();
const billed = await templateWithAllSettings();
const selfService = await templateOf(ALTERNATIVE_SETTINGS);

const variables = (template: typeof plain, name: string) =>
  (functionNamed(template, name)[1].Properties.Environment as { Variables: Record<string, unknown> }).Variables;
const behaviors = (template: typeof plain) =>
  JSON.stringify(ofType(template, 'AWS::CloudFront::Distribution').map(([, { Properties }]) => Properties));

describe('invitations', () => {
  test('have only two paths behind the distribution: one to preview and one to accept an invitation', () => {
    expect(routeKeysOf(plain).filter((key) => key.includes(' /invitations/'))).toEqual([
      'POST /invitations/preview',
      'POST /invitations/accept',
    ]);
    expect(behaviors(plain)).toContain('"PathPattern":"/invitations/*"');
  });

  test('are accepted by a function that accesses only the items that it needs, and can write the audit log but not read it', () => {
    const statements = statementsOf(plain, 'accept-by-link');
    const keys = new Set(statements.flatMap((statement) => leadingKeys(statement) ?? []));
    expect([...keys].toSorted()).toEqual([
      'ACCOUNT#*',
      'AUDIT#*',
      'CREDENTIAL#*',
      'EMAIL#*',
      'INVITATION_TOKEN#*',
      'ORG#*',
    ]);
    const onLog = statements.filter((statement) => leadingKeys(statement)?.includes('AUDIT#*'));
    expect(onLog.flatMap(actionsOf)).toEqual(['dynamodb:PutItem']);
  });

  test('are sent only from the configured address', () => {
    expect(variables(billed, 'invite-member').EMAIL_FROM).toBe('hello@example.org');
    const [statement] = statementsOf(billed, 'invite-member').filter(
      (candidate) => actionsOf(candidate)[0] === 'ses:SendEmail',
    );
    // SES may check any of these identities: the address, its domain, a parent domain, or the sandbox recipient.
    expect(JSON.stringify(statement?.Resource)).toMatch(/:configuration-set\/\*.*:identity\/\*/);
    expect(statement?.Condition).toEqual({ StringEquals: { 'ses:FromAddress': 'hello@example.org' } });
  });
});

describe('billing', () => {
  test('without Stripe has no webhook endpoint, and the operator sets plans', () => {
    // The route stays because its throttle must stay. It responds like an unknown path.
    expect(functionBehind(plain, 'POST /v1/billing/stripe')).toBe('unknown-route');
    expect(variables(plain, 'change-subscription')).not.toHaveProperty('BILLING_PROVIDER');
    expect(variables(plain, 'change-subscription')).not.toHaveProperty('PLANS');
    expect(JSON.stringify(plain)).not.toContain('stripe-notice');
  });

  test('lets owners choose plans only with the setting plans=self-service, which excludes Stripe', async () => {
    expect(variables(selfService, 'change-subscription').PLANS).toBe('self-service');
    await expect(templateOf({ plans: 'free' })).rejects.toThrow('plans must be self-service');
    await expect(templateOf({ plans: 'self-service', stripeSecret: 'qpr/stripe' })).rejects.toThrow('not both');
  });

  test('with Stripe has an endpoint, and only its function may read the secret', () => {
    expect(functionBehind(billed, 'POST /v1/billing/stripe')).toBe('stripe-notice');
    expect(variables(billed, 'stripe-notice').STRIPE_SECRET_NAME).toBe('qpr/stripe');
    for (const name of ['change-subscription', 'cancel-subscription', 'delete-organization']) {
      expect(variables(billed, name).BILLING_PROVIDER).toBe('stripe');
    }
    const [read] = statementsOf(billed, 'stripe-notice').filter(
      (statement) => actionsOf(statement)[0] === 'secretsmanager:GetSecretValue',
    );
    expect(JSON.stringify(read?.Resource)).toContain(':secret:qpr/stripe-??????');
    const reads = ofType(billed, 'AWS::IAM::Role')
      .flatMap(([id]) => statementsOfRole(billed, id))
      .filter((statement) => JSON.stringify(statement).includes('secretsmanager'));
    // The other secret is the key of the AI server.
    expect(reads.filter(({ Resource }) => Resource !== ALL_SETTINGS.aiApiKeySecretArn)).toEqual([read]);
  });

  test.each(['whsec_abc', 'a b', 'x'.repeat(600)])('"%s" is not a valid secret name', async (stripeSecret) => {
    await expect(templateOf({ stripeSecret })).rejects.toThrow('name of a secret in Secrets Manager');
  });

  test('has no route to the function with which the operator sets a plan', () => {
    expect(apiRoutesOf(plain).map(({ functionName }) => functionName)).not.toContain('set-subscription');
  });
});
