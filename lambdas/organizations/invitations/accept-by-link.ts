import { ENV } from '../../contracts/environment.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { requiredEnv } from '../../platform/environment.ts';
import { acceptByLink as accept } from './accept.ts';
import { pageFunction } from './page-function.ts';
import { joinedPage } from './pages.ts';

/** The button of the page was pressed. */
export const acceptByLink = (effects: Effects & { readonly baseUrl: string }) =>
  pageFunction('accept-by-link', async (token) => {
    const { organization, member, apiKey } = await accept(effects, token);
    return joinedPage({
      organization: organization.name,
      email: member.email,
      role: member.role,
      baseUrl: effects.baseUrl,
      apiKey,
    });
  });

export const handler = acceptByLink({ ...liveEffects(), baseUrl: requiredEnv(ENV.baseUrl) });
