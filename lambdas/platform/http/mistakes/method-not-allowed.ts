import { HttpError } from '../http-error.ts';

/** The path is right, the method is not: says which are, in the header for programs and in words. */
export const methodNotAllowed = (used: string, allowed: readonly string[]) =>
  new HttpError(405, 'route.method_not_allowed', `This path does not take ${used}. It takes ${listed(allowed)}.`, {
    headers: { allow: allowed.join(', ') },
  });

const listed = (methods: readonly string[]) =>
  methods.length > 1 ? `${methods.slice(0, -1).join(', ')} and ${methods.at(-1)}` : methods.join('');
