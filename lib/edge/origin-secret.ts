import { Validations } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { ORIGIN_SECRET_HEADER } from '../../contracts/edge/edge.ts';
import { ENV } from '../../contracts/environment.ts';
import type { Settings } from '../settings/settings.ts';
import type { ServiceFunction } from '../shared/function.ts';

/** 43 letters and digits have about 256 bits of entropy. */
const SECRET_LENGTH = 43;

/**
 * The secret that proves to the functions that a request came through the distribution. Secrets Manager generates it
 * when the stack is deployed. The template contains only a dynamic reference, which CloudFormation resolves in any
 * property and keeps out of its logs. Functions get the secret as an environment variable, so no request and no cold
 * start waits for it.
 *
 * A secret has a monthly price, so a second one exists only during a rotation. A rotation takes two deployments. After
 * the first, the functions also accept the next secret. In the second, the distribution starts to send the next secret,
 * and then the functions drop the old one. Edge locations switch one after the other. Until all have switched, the
 * functions accept both secrets.
 *
 * Functions also sign the addresses of visitors' files with it. The edge function that verifies them contains the secret
 * as a dynamic reference too. It is updated before the distribution, and so before the functions that sign.
 */
export class OriginSecret extends Construct {
  /** The header that the distribution adds to its origin requests. */
  readonly header: Readonly<Record<string, string>>;
  /** The secrets that functions may sign with: the current one and, during a rotation, the next one. */
  readonly accepted: readonly string[];
  readonly #current: string;
  readonly #next: string | undefined;
  #distribution: Distribution | undefined;

  constructor(scope: Construct, id: string, { originSecret: { sent, next } }: Settings) {
    super(scope, id);
    this.#current = this.#generation(sent);
    this.#next = next === undefined ? undefined : this.#generation(next);
    this.accepted = [this.#current, ...(this.#next === undefined ? [] : [this.#next])];
    this.header = { [ORIGIN_SECRET_HEADER]: this.#current };
  }

  /**
   * Makes functions that are added later depend on the distribution. In a rotation, the distribution then sends the
   * next secret from all edge locations before these functions drop the old one.
   */
  setSender(distribution: Distribution): void {
    this.#distribution = distribution;
  }

  /** Lets a function verify that a request came through the distribution. */
  addTo({ lambda }: ServiceFunction): void {
    lambda.addEnvironment(ENV.originSecret, this.#current);
    if (this.#next !== undefined) lambda.addEnvironment(ENV.nextOriginSecret, this.#next);
    const { defaultChild } = this.#distribution?.node ?? {};
    if (defaultChild) lambda.node.addDependency(defaultChild);
  }

  /** A dynamic reference to the secret of a generation. Each generation is a separate resource. */
  #generation(number: number): string {
    const secret = new Secret(this, `Generation${number}`, {
      description: 'Proves that a request came through the distribution',
      generateSecretString: { excludePunctuation: true, passwordLength: SECRET_LENGTH },
    });
    Validations.of(secret).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason:
        'Deployments rotate it (-c originSecret=…), because the distribution and the functions must change together with it.',
    });
    return secret.secretValue.unsafeUnwrap();
  }
}
