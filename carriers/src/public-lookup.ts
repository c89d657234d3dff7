import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isPrivateAddress } from './private-addresses.ts'

/**
 * A `lookup` for connections to a stranger's address: answers what a name means, or fails with `refused` when any of it
 * lies inside this network. What was looked at is what is connected to: a name cannot change in between.
 */
export const createPublicLookup =
  (refused: () => Error): LookupFunction =>
  (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, '', 4)
      const inside = addresses.some(({ address }) => isPrivateAddress(address))
      if (inside) return callback(refused(), '', 4)
      const [first] = addresses
      if (options.all === true) return callback(null, addresses)
      return callback(null, first?.address ?? '', first?.family ?? 4)
    })
  }
