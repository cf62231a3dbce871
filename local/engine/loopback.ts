const LOOPBACK = /^(?:(?:[\w-]+\.)*localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/i;

/** Whether the host name always means this machine. No website can have such a name. */
const isLoopbackName = (hostname: string): boolean => LOOPBACK.test(hostname);

/** Whether the URL always leads to this machine. */
export const isLoopbackUrl = (url: string): boolean => isLoopbackName(new URL(url).hostname);

/**
 * Whether the `Host` header names this machine. A website can point its own name here (DNS rebinding), and the browser
 * then lets the website read our responses. But the browser sends the website's name as `Host`, so we can reject the
 * request.
 */
export const isLoopbackHost = (host = ''): boolean => isLoopbackName(host.replace(/:\d+$/, ''));
