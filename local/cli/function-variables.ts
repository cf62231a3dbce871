import { isLoopbackUrl } from '../engine/loopback.ts';

/** Environment variables that functions get only locally, or with a different value than on AWS. */

type Variables = Readonly<Record<string, string>>;

/** The maximum number of webhook deliveries per second to one host. */
const RATE_LIMIT = 'DELIVERIES_PER_HOST_SECOND';
/** The maximum number of deliveries that wait for slow receivers at the same time. */
const SLOW_LIMIT = 'SLOW_DELIVERIES_AT_ONCE';
/**
 * Each attempt that waits keeps a thread. If more wait than there are idle threads to reuse (`idle-threads.ts`), new
 * threads have to start all the time, and deliveries to other receivers wait for that.
 */
const SLOW_DELIVERIES_AT_ONCE = 4;
/** The URLs of the service itself, which webhooks and knowledge sources cannot have. */
const OWN_ADDRESSES = 'OWN_ADDRESSES';

interface LocalSettings {
  readonly speed: number;
  readonly publicUrl: string;
  /** Ports of this machine that belong to the service, except the AWS endpoint's. */
  readonly ownPorts: readonly number[];
  /** The values of `--allow-target`. */
  readonly allowedTargets: readonly string[];
  /** The variables of the chosen model. */
  readonly model: Variables;
}

/** Extends the variables that the template gives a function. */
export const functionVariables =
  (
    { speed, publicUrl, ownPorts, allowedTargets, model }: LocalSettings,
    hostEnvironment: Readonly<Record<string, string | undefined>>,
  ) =>
  (fromTemplate: Variables, awsPort: number): Variables => ({
    ...fromTemplate,
    ...(OWN_ADDRESSES in fromTemplate && {
      // The template also names the hosts that AWS gives the API and the function URLs. Here, those names do not exist,
      // but each delivery would ask for them, and a DNS server that does not respond would delay it by a second.
      [OWN_ADDRESSES]: [publicUrl, ...[...ownPorts, awsPort].map((port) => `http://localhost:${port}`)].join(','),
      // Webhook receivers can run on this machine or in its network. But if others can reach the service, they could
      // use it to read what only this machine can reach.
      ...(isLoopbackUrl(publicUrl) && { ALLOW_PRIVATE_TARGETS: 'true' }),
      ...(allowedTargets.length > 0 && { ALLOWED_TARGETS: allowedTargets.join(',') }),
    }),
    // There is no billing here, so owners choose their plans.
    PLANS: 'self-service',
    TIME_SPEED: String(speed),
    // Browsers reject `Secure` cookies from plain http, such as http://192.168.… on a phone.
    ...(publicUrl.startsWith('http:') && { PLAIN_COOKIES: 'true' }),
    // Everyone who can reach this machine can sign up.
    ...('SIGN_UP' in fromTemplate && { SIGN_UP: 'open' }),
    ...(('MODEL' in fromTemplate || 'EMBEDDING_MODEL' in fromTemplate) && model),
    ...(RATE_LIMIT in fromTemplate && { [SLOW_LIMIT]: String(SLOW_DELIVERIES_AT_ONCE) }),
    // To try out this limit, set a low value in the environment of `npm start`: one machine never reaches the default.
    ...(RATE_LIMIT in fromTemplate && hostEnvironment[RATE_LIMIT] && { [RATE_LIMIT]: hostEnvironment[RATE_LIMIT] }),
  });
