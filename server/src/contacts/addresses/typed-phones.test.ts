import { readFileSync } from 'node:fs'
import type { CountryCode } from 'libphonenumber-js/max'
import { expect, test } from 'vitest'
import { readPhone } from './read-phone.ts'

/** A number as somebody typed or pasted it, and what it is in E.164; null if it has to be refused. */
interface TypedPhone {
  text: string
  region: CountryCode | null
  expect: string | null
}

test('phone numbers as people type and paste them: no wrong number, and most of them read', () => {
  const rows: TypedPhone[] = JSON.parse(readFileSync(new URL('typed-phones.json', import.meta.url), 'utf8'))
  const results = rows.map((row) => ({ ...row, read: readPhone(row.text, row.region) }))
  const wrong = results.filter(({ read, expect: expected }) => read !== null && read !== expected)
  const missed = results.filter(({ read, expect: expected }) => read === null && expected !== null)
  const count = rows.filter(({ expect: expected }) => expected !== null).length
  console.log(`phones: ${rows.length} texts, ${wrong.length} wrong, ${count - missed.length} of ${count} read`)
  if (process.env['ATTUNE_SHOW_MISSED']) console.log(JSON.stringify({ wrong, missed }, null, 1))
  expect(wrong).toEqual([])
  expect(missed.length / count).toBeLessThanOrEqual(0.03)
})
