/** What the functions of this service read when they run on one machine. The stack never sets these. */

type Variables = Readonly<Record<string, string>>;

const HOST_LIMIT = 'DELIVERIES_PER_HOST_SECOND';

interface Running {
  readonly speed: number;
  readonly publicUrl: string;
  /** The variables of the model that was chosen. */
  readonly model: Variables;
}

/** The variables of a function, from those the template gives it. */
export const functionVariables =
  ({ speed, publicUrl, model }: Running, hostEnvironment: Readonly<Record<string, string | undefined>>) =>
  (fromTemplate: Variables): Variables => ({
    ...fromTemplate,
    // Receivers of webhooks run on this machine too.
    ALLOW_PRIVATE_TARGETS: 'true',
    // Nobody pays here, so owners choose their plans.
    PLANS: 'self-service',
    TIME_SPEED: String(speed),
    // Browsers keep no `Secure` cookie of a phone's http://192.168.… address.
    ...(publicUrl.startsWith('http:') && { PLAIN_COOKIES: 'true' }),
    // Everybody who reaches this machine may look at it.
    ...('SIGN_UP' in fromTemplate && { SIGN_UP: 'open' }),
    ...('MODEL' in fromTemplate && model),
    // To see deliveries wait, which nobody on one machine would otherwise get to see.
    ...(HOST_LIMIT in fromTemplate && hostEnvironment[HOST_LIMIT] && { [HOST_LIMIT]: hostEnvironment[HOST_LIMIT] }),
  });
