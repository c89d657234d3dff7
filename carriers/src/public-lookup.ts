import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isPrivateAddress } from './private-addresses.ts'

/**
 * Creates a `lookup` for connections to untrusted hosts: it resolves a name, or fails with `refused` if any of its
 * addresses is private. The checked address is the one connected to, so a name can't change in between.
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
