import { readFile } from 'node:fs/promises'
import type { Carrier } from '@attune/carriers/carrier'

/** The simulator's stand-in while the demo's past is played: it takes everything and sends no webhooks. */
export const pastCarrier = (name: string): Carrier => ({
  name,
  send: (message) => Promise.resolve({ kind: 'accepted', ref: message.id }),
  find: () => Promise.resolve({ kind: 'absent' }),
  // The pictures of the past lie beside the samples.
  fetchMedia: (url) => readFile(new URL(url)),
  verify: () => false,
  read: () => [],
})
