import { publicFunction } from '../../platform/http/public-function.ts';
import { logger } from '../../platform/logger.ts';
import { earlierInvitationPath } from './invitation-email.ts';

/**
 * E-mails of earlier versions have the token in the path of their link. It moves into the fragment, which
 * no browser sends, and the page goes on from there. The last of these e-mails lapses seven days after the
 * update that brought this; the function can go with the version after it.
 */
export const showInvitation = () =>
  publicFunction('show-invitation', async ({ pathParameters, requestContext: { requestId } }) => {
    logger.info('request', { operation: 'show-invitation', request_id: requestId, status: 303 });
    return {
      statusCode: 303,
      headers: {
        location: earlierInvitationPath(pathParameters?.token ?? ''),
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      },
    };
  });

export const handler = showInvitation();
