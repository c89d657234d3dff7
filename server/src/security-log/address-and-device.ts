import { isIPv4, isIPv6 } from 'node:net'

/** Converts an IPv4-mapped IPv6 address (`::ffff:203.0.113.7`) to IPv4; leaves any other unchanged. */
export const toPlainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** An IP address without its last part: its owner recognizes it, and it gives away no home. */
export const coarseAddress = (address: string): string => {
  const plain = toPlainAddress(address)
  if (isIPv4(plain)) return plain.replace(/\.\d+$/, '.x')
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, 3).join(':')}:x` : ''
}

/**
 * What is counted as one origin: an IPv4 address, or the /64 network of an IPv6 one. Every household and every rented
 * machine has a whole /64 (RFC 6177), so counting single addresses would be pointless.
 */
export const networkOf = (address: string): string => {
  const plain = toPlainAddress(address)
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, 4).join(':')}::/64` : plain
}

/** The eight groups of an IPv6 address, without leading zeros. */
const groupsOf = (address: string): string[] => {
  // A zone (`fe80::1%eth0`) and an embedded IPv4 address come after the network part.
  const [left = '', right] = address
    .toLowerCase()
    .replace(/%.*$/, '')
    .replace(/[\d.]+\.\d+$/, '0:0')
    .split('::')
  const head = left.split(':').filter((part) => part !== '')
  const tail = (right ?? '').split(':').filter((part) => part !== '')
  const zeros = right === undefined ? 0 : Math.max(0, 8 - head.length - tail.length)
  const groups = [...head, ...Array.from({ length: zeros }, () => '0'), ...tail]
  return groups.map((group) => group.replace(/^0+(?=.)/, ''))
}

/** Names browser and system. Browsers mention each other, so the first match in each list counts. */
export const deviceOf = (userAgent: string): string => {
  const named = (signs: [RegExp, string][]) => signs.find(([sign]) => sign.test(userAgent))?.[1]
  const [browser, system] = [named(BROWSERS), named(SYSTEMS)]
  if (browser !== undefined && system !== undefined) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}

const BROWSERS: [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
  [/^(node|undici|python|Go-http|okhttp|axios)/i, 'A program'],
]

const SYSTEMS: [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]
