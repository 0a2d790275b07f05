const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether the host of a URL is this machine. */
export const isLoopback = (hostname: string): boolean => LOOPBACK.test(hostname);
