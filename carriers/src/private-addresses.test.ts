import { describe, expect, it } from 'vitest'
import { isPrivateAddress } from './private-addresses.ts'

/** https://www.iana.org/assignments/iana-ipv4-special-registry: each block with its first and last address. */
const IANA_4 = [
  ['This network', '0.0.0.0', '0.255.255.255'],
  ['Private-Use', '10.0.0.0', '10.255.255.255'],
  ['Shared Address Space', '100.64.0.0', '100.127.255.255'],
  ['Loopback', '127.0.0.0', '127.255.255.255'],
  ['Link Local', '169.254.0.0', '169.254.255.255'],
  ['Private-Use', '172.16.0.0', '172.31.255.255'],
  ['IETF Protocol Assignments', '192.0.0.0', '192.0.0.255'],
  ['IPv4 Service Continuity Prefix', '192.0.0.0', '192.0.0.7'],
  ['IPv4 dummy address', '192.0.0.8', '192.0.0.8'],
  ['Port Control Protocol Anycast', '192.0.0.9', '192.0.0.9'],
  ['Traversal Using Relays around NAT Anycast', '192.0.0.10', '192.0.0.10'],
  ['NAT64/DNS64 Discovery', '192.0.0.170', '192.0.0.171'],
  ['Documentation (TEST-NET-1)', '192.0.2.0', '192.0.2.255'],
  ['AS112-v4', '192.31.196.0', '192.31.196.255'],
  ['AMT', '192.52.193.0', '192.52.193.255'],
  ['Deprecated (6to4 Relay Anycast)', '192.88.99.0', '192.88.99.255'],
  ['Private-Use', '192.168.0.0', '192.168.255.255'],
  ['Direct Delegation AS112 Service', '192.175.48.0', '192.175.48.255'],
  ['Benchmarking', '198.18.0.0', '198.19.255.255'],
  ['Documentation (TEST-NET-2)', '198.51.100.0', '198.51.100.255'],
  ['Documentation (TEST-NET-3)', '203.0.113.0', '203.0.113.255'],
  ['Reserved', '240.0.0.0', '255.255.255.254'],
  ['Limited Broadcast', '255.255.255.255', '255.255.255.255'],
  ['Multicast (a registry of its own)', '224.0.0.0', '239.255.255.255'],
] as const

/** https://www.iana.org/assignments/iana-ipv6-special-registry, likewise. */
const IANA_6 = [
  ['Loopback', '::1', '::1'],
  ['Unspecified', '::', '::'],
  ['IPv4-mapped', '::ffff:0:0', '::ffff:ffff:ffff'],
  ['IPv4-IPv6 translation', '64:ff9b::', '64:ff9b::ffff:ffff'],
  ['IPv4-IPv6 translation, local', '64:ff9b:1::', '64:ff9b:1:ffff:ffff:ffff:ffff:ffff'],
  ['Discard-Only', '100::', '100::ffff:ffff:ffff:ffff'],
  ['Dummy IPv6 Prefix', '100:0:0:1::', '100::1:ffff:ffff:ffff:ffff'],
  ['IETF Protocol Assignments', '2001::', '2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['TEREDO', '2001::', '2001:0:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['Port Control Protocol Anycast', '2001:1::1', '2001:1::1'],
  ['Traversal Using Relays around NAT Anycast', '2001:1::2', '2001:1::2'],
  ['DNS-SD Service Registration Protocol Anycast', '2001:1::3', '2001:1::3'],
  ['Benchmarking', '2001:2::', '2001:2:0:ffff:ffff:ffff:ffff:ffff'],
  ['AMT', '2001:3::', '2001:3:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['AS112-v6', '2001:4:112::', '2001:4:112:ffff:ffff:ffff:ffff:ffff'],
  ['Deprecated (ORCHID)', '2001:10::', '2001:1f:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['ORCHIDv2', '2001:20::', '2001:2f:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['Drone Remote ID', '2001:30::', '2001:3f:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['Documentation', '2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['6to4', '2002::', '2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['Direct Delegation AS112 Service', '2620:4f:8000::', '2620:4f:8000:ffff:ffff:ffff:ffff:ffff'],
  ['Documentation', '3fff::', '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['Segment Routing SIDs', '5f00::', '5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['Unique-Local', 'fc00::', 'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['Link-Local Unicast', 'fe80::', 'febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['Site-Local, deprecated (RFC 3879)', 'fec0::', 'feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['Multicast (a registry of its own)', 'ff00::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
] as const

// ASVS 1.3.6, 13.2.4
describe('an address is private', () => {
  it.each([...IANA_4, ...IANA_6])('%s, %s to %s', (_name, first, last) => {
    expect([isPrivateAddress(first), isPrivateAddress(last)]).toEqual([true, true])
  })

  it.each([
    ...['127.0.0.1', '169.254.169.254', '::ffff:127.0.0.1', '::ffff:7f00:1', '::127.0.0.1', '2002:7f00:1::'],
    ...['64:ff9b::7f00:1', '64:ff9b:1::10.0.0.1', '::ffff:0:127.0.0.1', '::ffff:0:7f00:1', '::ffff:0:10.0.0.7'],
    ...['2001:0:7f00:1::', '1fff::1', '4000::1', 'fd00::1', 'fe80::1%eth0', 'nonsense', '', '127.1', '0x7f000001'],
    // Public IPv4 addresses in another form: connecting to them may reach a translator inside the network.
    ...['::8.8.8.8', '::ffff:8.8.8.8', '::ffff:808:808', '::ffff:0:8.8.8.8', '64:ff9b::8.8.8.8', '64:ff9b:1::8.8.8.8'],
    ...['2002:808:808::', '2001:0:808:808::'],
    // Forms that only some programs read as 8.8.8.8, and text that isn't just an address.
    ...['8.8.2056', '134744072', '0x08080808', '010.8.8.8', '8.8.8.8/32', ' 8.8.8.8', '8.8.8.8\n', '[2606:4700::1111]'],
  ])('%s', (address) => expect(isPrivateAddress(address)).toBe(true))

  it.each([
    ...[
      '1.1.1.1',
      '8.8.8.8',
      '100.63.255.255',
      '100.128.0.0',
      '172.15.255.255',
      '172.32.0.1',
      '192.0.1.1',
      '192.169.0.1',
    ],
    ...['198.17.255.255', '198.20.0.0', '223.255.255.255', '2000::1', '2001:200::1', '2001:db7::1', '2003::1'],
    ...['2606:4700::1111', '2620:4f:8001::1', '2a00:1450::1', '3ffe::1'],
  ])('not %s', (address) => expect(isPrivateAddress(address)).toBe(false))
})
