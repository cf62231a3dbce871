/** The function of a mapping, and the role that Lambda's pollers use for it. */
export interface MappingTarget {
  readonly functionArn: string;
  readonly roleArn: string;
}
