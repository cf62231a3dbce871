import { Validations } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { ORIGIN_SECRET_HEADER } from '../../contracts/edge/edge.ts';
import { ENV } from '../../contracts/environment.ts';
import type { Settings } from '../settings/settings.ts';
import type { ServiceFunction } from '../shared/function.ts';

/** As many letters and digits as 256 bits have. */
const SECRET_LENGTH = 43;

/**
 * The secret by which the distribution proves to the functions that a request came through it. Secrets
 * Manager makes it when the stack is deployed; the template only has a dynamic reference, which
 * CloudFormation resolves in any property and keeps out of its logs. Functions get it as a variable: no
 * request and no cold start waits for it.
 *
 * A secret costs by the month, so there is a second one only during a rotation, which is two deployments:
 * by the first, the functions accept the next secret too; by the second, the distribution sends it, and the
 * functions forget the old one after that. Whichever of the two an edge location sends while the change
 * goes round the world, the functions accept it.
 */
export class OriginSecret extends Construct {
  /** What the distribution adds to its requests to an origin. */
  readonly header: Readonly<Record<string, string>>;
  readonly #current: string;
  readonly #next: string | undefined;
  #distribution: Distribution | undefined;

  constructor(scope: Construct, id: string, { originSecret: { sent, next } }: Settings) {
    super(scope, id);
    this.#current = this.#generation(sent);
    this.#next = next === undefined ? undefined : this.#generation(next);
    this.header = { [ORIGIN_SECRET_HEADER]: this.#current };
  }

  /** Functions that come after it forget a secret only when the distribution sends another one everywhere. */
  sentBy(distribution: Distribution): void {
    this.#distribution = distribution;
  }

  /** Lets a function tell what came through the distribution. */
  acceptIn({ lambda }: ServiceFunction): void {
    lambda.addEnvironment(ENV.originSecret, this.#current);
    if (this.#next !== undefined) lambda.addEnvironment(ENV.nextOriginSecret, this.#next);
    const { defaultChild } = this.#distribution?.node ?? {};
    if (defaultChild) lambda.node.addDependency(defaultChild);
  }

  /** A dynamic reference to the secret of a generation, which is a resource of its own. */
  #generation(number: number): string {
    const secret = new Secret(this, `Generation${number}`, {
      description: 'Proves that a request came through the distribution',
      generateSecretString: { excludePunctuation: true, passwordLength: SECRET_LENGTH },
    });
    Validations.of(secret).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason: 'Deployments rotate it (-c originSecret=…): distribution and functions have to change with it.',
    });
    return secret.secretValue.unsafeUnwrap();
  }
}
