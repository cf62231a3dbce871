const LOOPBACK = /^(?:(?:[\w-]+\.)*localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/i;

/** A name that leads to this machine and that nobody else can point here. */
export const isLoopbackName = (hostname: string): boolean => LOOPBACK.test(hostname);

/**
 * Whether the header `Host` names this machine. A page on the Internet can make its own name lead here (DNS rebinding):
 * the browser then takes our answers for the page's own. It always sends that name, though.
 */
export const isLoopbackHost = (host = ''): boolean => isLoopbackName(host.replace(/:\d+$/, ''));
