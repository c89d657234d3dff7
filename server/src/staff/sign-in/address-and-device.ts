import { isIPv4, isIPv6 } from 'node:net'

/** An IP address without its last part: its owner recognizes it, and it gives away no home. */
export const coarseAddress = (address: string): string => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (isIPv4(plain)) return plain.replace(/\.\d+$/, '.x')
  if (!isIPv6(plain)) return ''
  const [left = '', right] = plain.split('::')
  const head = left.split(':').filter((part) => part !== '')
  const tail = (right ?? '').split(':').filter((part) => part !== '')
  const zeros = right === undefined ? 0 : Math.max(0, 8 - head.length - tail.length)
  const parts = [...head, ...Array.from({ length: zeros }, () => '0'), ...tail]
  return `${parts.slice(0, 3).join(':')}:x`
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
