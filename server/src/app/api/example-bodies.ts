import { callNamed } from '@attune/contract/app/contract'
import { exampleNames, exampleOf } from './call-examples.ts'
import { DAY_NEXT_YEAR, makeBelongingIds, NEXT_YEAR } from '../../calls/examples-of.ts'

/** Bodies of calls as the security tests send them, with ids that say nothing, by the call's name. */
export const readExampleBodies = (): Record<string, unknown> => {
  const contactId = `ct_${HEX}`
  const subject = {
    organizationId: `or_${HEX}`,
    contactId,
    messageId: `${contactId}:12:a1b2c3d4`,
    accountId: `us_${HEX}`,
    ...makeBelongingIds(() => HEX),
    scheduledAt: '2099-01-01T08:00:00.000Z',
    stepAt: '2030-01-01T20:00:00.000Z',
  }
  const bodies = exampleNames().flatMap((name) => {
    const body = withoutPathFields(name, exampleOf(name, subject))
    return body === null ? [] : [[name, body] as const]
  })
  const text = JSON.stringify(Object.fromEntries(bodies))
  return JSON.parse(
    text
      .replaceAll(ID, `$1_${HEX}`)
      .replaceAll(MADE_UP, 'a1b2c3d4e5f6a7b8c9d0')
      // Theirs changes every minute.
      .replaceAll(NEXT_YEAR, '2030-01-01T00:00:00.000Z')
      .replaceAll(DAY_NEXT_YEAR, '2030-01-01'),
    (key, value: unknown) => (key === 'next' ? undefined : (KEYS[key] ?? value)),
  ) as Record<string, unknown>
}

/** The digits of every id in an example. */
const HEX = '0199d3f0a1b27c3d8e4f5a6b7c8d9e0f'
/** Keys of a browser's push subscription and ids at Twilio, which differ in each run. */
const KEYS: Record<string, string> = {
  p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
  auth: 'tBHItJI5svbpez7KI4CCXg',
  contentSid: `HX${HEX}`,
}

/** What a caller makes up for each call, such as a suffix. */
const MADE_UP = /\b[0-9a-f]{20}\b/g
const ID = /\b([a-z]{2})_[0-9a-f]{32}\b/g

/** The body of an example: its fields without those of the path; null for a call without a body. */
const withoutPathFields = (name: string, example: unknown): unknown => {
  const { path = '', method = 'GET' } = callNamed(name)?.['~orpc'].route ?? {}
  if (method === 'GET' || typeof example !== 'object' || example === null) return null
  const inPath = [...path.matchAll(/\{([^}]+)\}/g)].map(([, field]) => field)
  const fields = Object.entries(example).filter(([field]) => !inPath.includes(field))
  return fields.length === 0 ? null : Object.fromEntries(fields)
}
