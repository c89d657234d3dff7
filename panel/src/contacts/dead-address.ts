/** Explains that messages no longer reach one of a client's addresses, and what to do. */
export const DEAD_ADDRESS = {
  phone: 'This number doesn’t receive texts. Ask for another one, or wait until the client texts from it.',
  email: 'This address doesn’t take mail. Ask for another one, or wait until the client writes from it.',
} as const
