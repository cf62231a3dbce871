/** The options of a synth. */
export interface Variant {
  readonly context: Readonly<Record<string, unknown>>;
  /**
   * Whether CDK also validates the template with the rules of CloudFormation. Each synth checks the AWS Solutions
   * rules.
   */
  readonly checked: boolean;
  /** Whether to add a bucket that violates the rules. */
  readonly violatesRule: boolean;
  /** The region of the main stack, to synthesize its companion in us-east-1 instead. */
  readonly companionOf?: string;
  /** Whether to synthesize the stack of `npm run probe` instead. */
  readonly isProbe?: boolean;
  /** Returns the notices for these settings in this region, instead of the template. */
  readonly notices?: { readonly region?: string };
}

export interface Notice {
  readonly level: string;
  readonly text: string;
}
