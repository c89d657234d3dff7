import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Converts an IPv4-mapped IPv6 address (`::ffff:203.0.113.7`) to IPv4; leaves any other unchanged. */
export const toPlainAddress = (address: string): string => {
  const parsed = parseAddress(address)
  return parsed instanceof ipaddr.IPv4 ? parsed.toString() : address
}

/** An IP address without its last part: its owner recognizes it, and it gives away no home. */
export const coarseAddress = (address: string): string => {
  const parsed = parseAddress(address)
  if (parsed === null) return ''
  return parsed instanceof ipaddr.IPv4 ? `${parsed.octets.slice(0, 3).join('.')}.x` : `${startOf(parsed, 3)}:x`
}

/**
 * What is counted as one origin: an IPv4 address, or the /64 network of an IPv6 one. Every household and every rented
 * machine has a whole /64 (RFC 6177), so counting single addresses would be pointless.
 */
export const networkOf = (address: string): string => {
  const parsed = parseAddress(address)
  return parsed instanceof ipaddr.IPv6 ? `${startOf(parsed, 4)}::/64` : (parsed?.toString() ?? address)
}

/** An address, as IPv4 if it is mapped to IPv6; null if it isn't an IP address. */
const parseAddress = (address: string): ipaddr.IPv4 | ipaddr.IPv6 | null =>
  isIP(address) === 0 || !ipaddr.isValid(address) ? null : ipaddr.process(address)

/** The first groups of an IPv6 address, without leading zeros. */
const startOf = ({ parts }: ipaddr.IPv6, groups: number): string =>
  parts
    .slice(0, groups)
    .map((part) => part.toString(16))
    .join(':')

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
