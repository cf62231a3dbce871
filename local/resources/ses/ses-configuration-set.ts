import type { ResourceType } from '../../engine/types.ts';

/** How AWS tracks and delivers e-mail has no counterpart in a local mailbox. */
export const sesConfigurationSet: ResourceType = {
  types: ['AWS::SES::ConfigurationSet', 'AWS::SES::ConfigurationSetEventDestination'],
  async start({ logicalId, properties }) {
    const name = typeof properties.Name === 'string' ? properties.Name : logicalId;
    return { identity: { ref: name, attributes: {} } };
  },
};
