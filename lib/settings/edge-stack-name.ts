/**
 * A main stack outside us-east-1 has a companion stack in us-east-1. The companion's name contains the main stack's
 * region, because main stacks with the same name can run in several regions.
 */
export const edgeStackName = (stackName: string, mainRegion: string): string => `${stackName}-edge-${mainRegion}`;
