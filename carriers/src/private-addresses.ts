import { BlockList, isIP } from 'node:net'

/**
 * Every row of IANA's special-purpose registry for IPv4 (RFC 6890 and its successors), even those that it lists as
 * reachable: nobody hosts files there.
 */
const SPECIAL_4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]
/**
 * Everything but global unicast (2000::/3, RFC 4291), and the special-purpose blocks within it. This refuses every form
 * of an IPv4 address inside an IPv6 one: mapped, translated (RFC 2765, RFC 6052), 6to4, Teredo.
 */
const SPECIAL_6 = [
  '::/3',
  '4000::/2',
  '8000::/1',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '2620:4f:8000::/48',
  '3fff::/20',
]

/** One list per family: in a combined one the rule for mapped addresses would match every IPv4 address. */
const toBlockList = (networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList => {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits = ''] = network.split('/')
    list.addSubnet(address, Number(bits), family)
  }
  return list
}

const special = { ipv4: toBlockList(SPECIAL_4, 'ipv4'), ipv6: toBlockList(SPECIAL_6, 'ipv6') }

/** Whether an IP address is private or special, or not an IP address at all. */
export const isPrivateAddress = (address: string): boolean => {
  const bare = address.split('%')[0] ?? ''
  const family = ({ 4: 'ipv4', 6: 'ipv6' } as const)[isIP(bare)]
  return family === undefined || special[family].check(bare, family)
}
