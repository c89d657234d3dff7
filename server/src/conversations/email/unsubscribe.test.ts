import { expect, test } from 'vitest'
import { readUnsubscribeToken, unsubscribeUrl } from './unsubscribe.ts'

const PLACE = { organizationId: `or_${'1'.repeat(32)}`, contactId: `ct_${'2'.repeat(32)}` }
const KEYS = { linkKeys: ['links', 'secret'] }

const tokenBy = (...linkKeys: string[]): string =>
  unsubscribeUrl({ linkKeys, publicUrl: 'https://desk.example' }, PLACE).split('/').at(-1) ?? ''

test('a link is read whichever of our keys signed it', () => {
  expect(readUnsubscribeToken(KEYS, tokenBy('links'))).toEqual(PLACE)
  expect(readUnsubscribeToken(KEYS, tokenBy('secret'))).toEqual(PLACE)
  expect(tokenBy(...KEYS.linkKeys)).toBe(tokenBy('links'))
})

test('another key’s link is nobody’s', () => {
  expect(readUnsubscribeToken(KEYS, tokenBy('other'))).toBeNull()
  expect(readUnsubscribeToken(KEYS, `${tokenBy('links')}=`)).toBeNull()
  expect(readUnsubscribeToken(KEYS, '')).toBeNull()
})
