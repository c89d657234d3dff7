import type { Identity } from '@attune/store/contacts/identities'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hideIdentity } from './private-data.ts'

const client: Identity = {
  contact_id: 'ct_01a204460a7f7cf2964b325a914f09a1',
  full_name: 'Nkechi van der Berg-Óbi',
  first_name: 'Kech',
  email: 'nkechi@client.example',
  phone: '+13035550142',
}

const CLIENTS: Identity[] = [
  client,
  { ...client, first_name: null, phone: null },
  { ...client, first_name: 'Al', full_name: 'Al' },
  { ...client, first_name: null, full_name: '' },
  { ...client, first_name: null, full_name: '李' },
  { ...client, first_name: null, full_name: "Zoë O'Brien" },
  { ...client, first_name: 'Rossi', also_named: ['Kessler', 'Client 1234'] },
]

/** Names, and what resembles them: other cases, separated and missing accents, and letters that fold to ours. */
const NAMES = ['Nkechi', 'nke\u0301chi', 'NKÉCHI', 'van der ', 'Berg', '-', 'o\u0301bi', 'OBI', '\u212aech', 'AL']
const OTHER_NAMES = ['李', 'Zoe\u0308', 'ZOË', 'O’Brien', 'Ro\u017f\u017fi', 'Ke\u017fsler', 'Client ', '1234']
const NUMBERS = ['+1 303', '(303)', '555', '0142', '.', '\u00a0', '٣٠٣', '٥٥٥٠١٤٢', '\u{1d7d7}\u{1d7d8}', '1', '２３']
const ADDRESSES = ['nkechi', '@', 'client.example', '"', '<', '>']
const WORDS = ['Walk', ' ', '  ', '\n', 's', 'x', '’', '🙂', '\u0301', 'é', 'ing', 'Client 4F09A1']

const text = fc
  .array(
    fc.oneof(
      ...[NAMES, OTHER_NAMES, NUMBERS, ADDRESSES, WORDS].map((pieces) => fc.constantFrom(...pieces)),
      fc.string({ unit: 'grapheme', maxLength: 3 }),
      fc.string({ unit: 'binary', maxLength: 3 }),
    ),
    { maxLength: 12 },
  )
  .map((pieces) => pieces.join(''))

/**
 * Needs every step of hiding: an @, digits of two scripts and an accent. It begins with more line breaks than a number
 * may contain, and nothing in it says who anyone is.
 */
const AFTER = '\n\n\n\n@ 7\u0667 \u00e9'

test('a text is hidden the same, whether or not it lets steps be skipped', () => {
  fc.assert(
    fc.property(fc.constantFrom(...CLIENTS), text, (identity, written) => {
      const hide = hideIdentity(identity)
      expect(hide(written + AFTER)).toBe(hide(written) + AFTER)
    }),
    { numRuns: 3_000 },
  )
})

test('clients whose names are in other fields, or who were merged, have only their own names hidden', () => {
  const alone = { ...client, full_name: 'Ada Quist', first_name: null }
  const shown = (identity: Identity) => hideIdentity(identity)('Ada, null and Bolly')
  expect(shown(alone)).toBe('Client 4F09A1, null and Bolly')
  expect(shown({ ...alone, first_name: 'Null' })).toBe('Client 4F09A1, Client 4F09A1 and Bolly')
  expect(shown({ ...alone, also_named: ['Bolly'] })).toBe('Client 4F09A1, null and Client 4F09A1')
  expect(shown(alone)).toBe('Client 4F09A1, null and Bolly')
})
