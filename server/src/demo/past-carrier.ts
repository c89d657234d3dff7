import type { Carrier } from '@attune/carriers/carrier'

/** The simulator's stand-in while the demo's past is played: it takes everything and sends no webhooks. */
export const pastCarrier = (): Carrier => ({
  name: 'simulator',
  send: (message) => Promise.resolve({ kind: 'accepted', ref: message.id }),
  find: () => Promise.resolve({ kind: 'absent' }),
  verify: () => false,
  read: () => [],
})
