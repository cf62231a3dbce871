/** The companion in us-east-1 of a stack in another region. The same stack can run in several regions. */
export const edgeStackName = (stackName: string, mainRegion: string): string => `${stackName}-edge-${mainRegion}`;
