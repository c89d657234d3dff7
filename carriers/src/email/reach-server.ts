import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isPrivateAddress } from '../private-addresses.ts'

/** A host we may not connect to. */
export class PrivateHost extends Error {
  override name = 'PrivateHost'
}

/** Where to connect, and the name its certificate must have. */
export interface ReachedServer {
  host: string
  servername?: string
}

/**
 * Resolves the name of a mail server. With `privateHosts`, all others must have public addresses, or `PrivateHost` is
 * thrown. The checked address is the one to connect to, so a name can't change in between.
 */
export const reachServer = async (name: string, privateHosts?: readonly string[]): Promise<ReachedServer> => {
  const host = name.replace(/^\[(.*)\]$/, '$1')
  if (privateHosts === undefined || privateHosts.includes(host.toLowerCase())) return { host }
  const found = await lookup(host, { all: true })
  if (found.some(({ address }) => isPrivateAddress(address)))
    throw new PrivateHost('The mail server is at a private address.')
  // Many machines have an IPv6 address but no IPv6 route to the internet.
  const chosen = found.find(({ family }) => family === 4) ?? found[0]
  if (chosen === undefined) throw new Error('The name of the mail server has no address.')
  return isIP(host) === 0 ? { host: chosen.address, servername: host } : { host }
}

/** A mail server on this machine may be used without encryption: nothing leaves the machine. */
export const isThisMachine = (host: string): boolean =>
  ['127.0.0.1', '::1', 'localhost'].includes(host.replace(/^\[(.*)\]$/, '$1'))
