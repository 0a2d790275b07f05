const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether the host name of a URL means this machine. */
export const isLoopback = (hostname: string): boolean => LOOPBACK.test(hostname);
