/** The name of a resource that has none in the template. Unlike CloudFormation's names, it is the same in every run. */
export function physicalName(stackName: string, logicalId: string, maxLength = 64): string {
  const name = `${stackName}-${logicalId}`;
  // CDK's logical ids end with a hash, so the last characters keep shortened names unique.
  return name.length <= maxLength ? name : `${name.slice(0, maxLength - 9)}-${logicalId.slice(-8)}`;
}
