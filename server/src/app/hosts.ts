import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../refusal.ts'

/** Names that only ever mean this machine (RFC 6761). */
export const LOOPBACK_HOSTS = ['localhost', '*.localhost', '127.0.0.1', '[::1]']

/** Health probes may use any address of the machine. */
const PROBES = /^\/(?:healthz|readyz)(?:\?|$)/

/**
 * The hosts that this server answers to: those of `PUBLIC_URL`, of the address it listens on (with the names of this
 * machine, if that is a loopback address) and any named in the settings.
 */
export const hostsOf = (publicUrl: string, host: string, allowed: readonly string[]): string[] => {
  const listens = hostnameOf(isIP(host) === 6 ? `[${host}]` : host) ?? host
  const isLoopback = listens === '[::1]' || listens === 'localhost' || listens.startsWith('127.')
  return [new URL(publicUrl).hostname, listens, ...(isLoopback ? LOOPBACK_HOSTS : []), ...allowed]
}

/**
 * Refuses requests for any other host. Another site can point its own name at this machine (DNS rebinding) and would
 * then count as the same site here, but its `Host` shows it. An IP address can't be repointed like that, so the address
 * that the connection was made to is accepted as well.
 */
export const refuseOtherHosts = (app: FastifyInstance, hosts: readonly string[]): void => {
  const exact = new Set(hosts)
  const endings = hosts.flatMap((host) => (host.startsWith('*.') ? [host.slice(1)] : []))
  app.addHook('onRequest', async (request) => {
    if (countHosts(request.raw.rawHeaders) > 1)
      throw new Refusal('InputInvalid', { issues: [{ path: '', message: 'Send one Host header.' }] })
    if (PROBES.test(request.url)) return
    const host = hostnameOf(request.headers.host ?? '')
    if (host !== null && (exact.has(host) || endings.some((ending) => host.endsWith(ending)))) return
    const { localAddress = '' } = request.socket
    if (host !== null && host === hostnameOf(isIP(localAddress) === 6 ? `[${localAddress}]` : localAddress)) return
    throw new Refusal('HostUnknown')
  })
}

/**
 * Node keeps the first of several `Host` lines, a proxy may have gone by another, and RFC 9112 (3.2) asks for a 400 then.
 * The lines are names and values in turn.
 */
const countHosts = (lines: readonly string[]): number =>
  lines.filter((line, at) => at % 2 === 0 && line.toLowerCase() === 'host').length

/**
 * The host without its port, normalized as in URLs; an IPv4 address inside an IPv6 one as IPv4. Null if it is invalid.
 */
const hostnameOf = (host: string): string | null => {
  if (host === '' || /[/?#@\\\s]/.test(host)) return null
  const hostname = URL.parse(`http://${host.replace(/^\[::ffff:([0-9.]+)\]/i, '$1')}`)?.hostname ?? ''
  return hostname === '' ? null : hostname.replace(/\.$/, '')
}
