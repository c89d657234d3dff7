import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * The only IPv6 addresses assigned for public use (RFC 4291). None of them is an IPv4 address in another form, mapped
 * or translated, unless its block is listed as special (6to4, Teredo).
 */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3')

/**
 * Whether an IP address is private or special, or not an IP address at all. Special means every block in IANA's
 * registries (RFC 6890 and its successors), even those listed as reachable: nobody hosts files there.
 */
export const isPrivateAddress = (address: string): boolean => {
  const bare = address.split('%')[0] ?? ''
  // The library also accepts what only some programs read as an address: octal and hexadecimal parts, or fewer than
  // four.
  if (isIP(bare) === 0 || !ipaddr.isValid(bare)) return true
  const parsed = ipaddr.parse(bare)
  return parsed.range() !== 'unicast' || (parsed.kind() === 'ipv6' && !parsed.match(GLOBAL_UNICAST))
}
