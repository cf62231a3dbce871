/** Name of a resource that has none in the template. CloudFormation adds random letters; restarts must not. */
export function physicalName(stackName: string, logicalId: string, longest = 64): string {
  const name = `${stackName}-${logicalId}`;
  // CDK ends logical ids with a hash, so the last letters keep shortened names apart.
  return name.length <= longest ? name : `${name.slice(0, longest - 9)}-${logicalId.slice(-8)}`;
}
