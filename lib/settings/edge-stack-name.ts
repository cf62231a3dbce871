/**
 * The name of the companion stack in us-east-1 of a main stack in another region. The name contains the main stack's
 * region, because main stacks with the same name can run in several regions.
 */
export const edgeStackName = (stackName: string, mainRegion: string): string => `${stackName}-edge-${mainRegion}`;
