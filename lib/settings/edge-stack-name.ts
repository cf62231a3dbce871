/**
 * The name of the stack in us-east-1 that accompanies a stack in another region. It contains that region, because
 * stacks with the same name can run in several regions.
 */
export const edgeStackName = (stackName: string, mainRegion: string): string => `${stackName}-edge-${mainRegion}`;
