import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** A clock, chance, the network, the machine, or words that depend on where it runs. */
const IMPURE = [
  /\bDate\.now\b/,
  /\bnew Date\(\s*\)/,
  /\bTemporal\.Now\b/,
  /\bMath\.random\b/,
  /\bcrypto\b/,
  /\bperformance\b/,
  /\bfetch\(/,
  /\bset(?:Timeout|Interval)\b/,
  /\bprocess\b/,
  /\bIntl\b/,
  /\btoLocale\w*\(/,
  /\blocaleCompare\b/,
  /['"]node:/,
]

test('P7 nothing in the engine asks the world by itself', () => {
  const folder = new URL('.', import.meta.url)
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.split('/').includes('testing'),
  )
  expect(sources.length).toBeGreaterThan(80)
  const found = sources.flatMap((name) => {
    const code = withoutComments(readFileSync(new URL(name, folder), 'utf8'))
    return IMPURE.filter((pattern) => pattern.test(code)).map((pattern) => `${name}: ${pattern.source}`)
  })
  expect(found).toEqual([])
})

test('it would be found', () => {
  expect(IMPURE.some((pattern) => pattern.test(withoutComments('const now = Date.now() // clock')))).toBe(true)
  expect(IMPURE.some((pattern) => pattern.test(withoutComments('/** No Date.now here. */')))).toBe(false)
})

function withoutComments(code: string): string {
  return code.replace(/\/\*[^]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '')
}
