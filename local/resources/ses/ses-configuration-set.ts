import type { ResourceType } from '../../engine/types.ts';

/** E-mail tracking and delivery settings have no effect on the local mailbox. */
export const sesConfigurationSet: ResourceType = {
  types: ['AWS::SES::ConfigurationSet', 'AWS::SES::ConfigurationSetEventDestination'],
  async start({ logicalId, properties }) {
    const name = typeof properties.Name === 'string' ? properties.Name : logicalId;
    return { identity: { ref: name, attributes: {} } };
  },
};
