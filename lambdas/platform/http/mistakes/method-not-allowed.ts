import { HttpError } from '../http-error.ts';

/** The path does not support the method. The `Allow` header and the detail list the supported methods. */
export const methodNotAllowed = (used: string, allowed: readonly string[]) =>
  new HttpError(405, 'route.method_not_allowed', `This path does not support ${used}. Use ${listed(allowed)}.`, {
    headers: { allow: allowed.join(', ') },
  });

const listed = (methods: readonly string[]) =>
  methods.length > 1 ? `${methods.slice(0, -1).join(', ')} or ${methods.at(-1)}` : methods.join('');
