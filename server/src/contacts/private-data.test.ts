import type { Identity } from '@attune/store/contacts/identities'
import { expect, test } from 'vitest'
import { fillAlias, hideIdentity, hidePhones } from './private-data.ts'

test.for([
  ['The number +13035550142 takes no texts.', 'The number … takes no texts.'],
  ['+1 (303) 555-0142 is a landline', '… is a landline'],
  ['303.555.0142', '…'],
  ['303/555/0142', '…'],
  ['303 555‑0142', '…'],
  ['(303)  555 – 0142', '(…'],
  ['from:13035550142,to:13035550100', 'from:…,to:…'],
  ['٠٧٧٠١٢٣٤٥٦', '…'],
  ['+44\u00a020\u202f7946\u20090958', '…'],
  ['Mailbox maria.lopez@client.example is full', 'Mailbox … is full'],
  ['<maria@client.example>: 550', '<…>: 550'],
  ['"maria@client.example"', '"…"'],
  ['@maria@client.example wrote to maria@ or @maria', '… wrote to maria@ or @maria'],
  [`Find ${'x/'.repeat(100)}?maria@client.example`, 'Find …'],
] as const)('%s is shown to a masked reader as %s', ([text, shown]) => {
  expect(hidePhones(text)).toBe(shown)
})

test.for(['Unreachable handset', 'Carrier error 30003', 'Error 21610: opted out at 14:05', 'Tried 3 times in 600 s'])(
  '%s says nothing about who it is and stays',
  (text) => {
    expect(hidePhones(text)).toBe(text)
  },
)

// It would take minutes, if each letter were looked at again from each other.
test('a text of one long word is shown in no time', () => {
  const word = 'a'.repeat(400_000)
  expect(hidePhones(`${word} 303.555.0142`)).toBe(`${word} …`)
})

const nkechi: Identity = {
  contact_id: 'ct_01a204460a7f7cf2964b325a914f09a1',
  full_name: 'Nkechi van der Berg-Óbi',
  first_name: 'Kech',
  email: 'nkechi@client.example',
  phone: '+13035550142',
}

test.for([
  ['Hi Nkechi, well done', 'Hi Client 4F09A1, well done'],
  ['NKECHI VAN DER BERG OBI and nkéchi’s plan', 'Client 4F09A1 and Client 4F09A1’s plan'],
  ['Dear Ms. Bergóbi, dear Kech!', 'Dear Ms. Client 4F09A1, dear Client 4F09A1!'],
  ['Nkechis Plan', 'Client 4F09A1s Plan'],
  ['Call 303.555.0142 or 555-0142', 'Call … or …'],
  ['Mail nkechi@client.example', 'Mail …'],
  ['Or a friend: +44 20 7946 0958', 'Or a friend: …'],
] as const)('a masked reader of “%s” reads “%s”', ([text, shown]) => {
  expect(hideIdentity(nkechi)(text)).toBe(shown)
})

test.for(['80, 79.5, 79 kg', 'Walk 20 min van home', 'Sketch it', 'On 2026-11-28', 'Élan vital: Amélie'])(
  '“%s” says nothing about who it is and stays',
  (text) => {
    expect(hideIdentity(nkechi)(text)).toBe(text)
  },
)

test.for([
  [{ full_name: '李' }, '你好李，加油', '你好Client 4F09A1，加油'],
  [{ full_name: 'محمد علي' }, 'شكرا لمحمد', 'شكرا لClient 4F09A1'],
  [{ full_name: "Róisín O'Brien" }, 'Roisin OBrien, O’Brien', 'Client 4F09A1, Client 4F09A1'],
  [{ full_name: 'Ann (new) [x] $& .*' }, 'Ann, any $& .*', 'Client 4F09A1, any $& .*'],
  [{ full_name: 'li wei' }, 'Dear Wei', 'Dear Client 4F09A1'],
  [{ full_name: '' }, 'Anybody', 'Anybody'],
  [{ full_name: 'Client Jones' }, 'Client Jones and a client', 'Client 4F09A1 and a Client 4F09A1'],
] as const)('names of other kinds are found: %o', ([name, text, shown]) => {
  expect(hideIdentity({ ...nkechi, first_name: null, ...name })(text)).toBe(shown)
})

test.for([
  ['Hi Client 4F09A1, well done', 'Hi Kech, well done'],
  ['“Client 4F09A1’s plan” (Client 4F09A1)', '“Kech’s plan” (Kech)'],
  ['Client 4F09A1 has 303-555-0199', 'Kech has 303-555-0199'],
  ['xClient 4F09A1 and Client 4F09A1', 'xClient 4F09A1 and Kech'],
] as const)('“%s” of a masked writer reaches the client as “%s”', ([text, filled]) => {
  expect(fillAlias(nkechi, text, 1_000)).toBe(filled)
})

test.for(['xClient 4F09A1', 'Client 4F09A1x', 'Client 4F09A17', 'éClient 4F09A1', 'Client 4F09A1\u0301'])(
  'in “%s” the alias stays: with the name, it would be shown otherwise',
  (text) => {
    expect(fillAlias(nkechi, text, 1_000)).toBe(text)
  },
)

test('the alias stays before a surname, with which the name would be shown as one alias', () => {
  const text = 'Client 4F09A1 van der Berg-Óbi'
  expect(fillAlias({ ...nkechi, first_name: 'Nkechi' }, text, 1_000)).toBe(text)
})

test('the alias stays where the name would make the text too long', () => {
  const long = { ...nkechi, first_name: 'Nkechi'.repeat(10) }
  expect(fillAlias(long, 'Hi Client 4F09A1', 20)).toBe('Hi Client 4F09A1')
  expect(fillAlias(long, 'Hi Client 4F09A1', 63)).toBe(`Hi ${long.first_name}`)
})

const OTHERS: Identity[] = [
  nkechi,
  { ...nkechi, first_name: null },
  { ...nkechi, first_name: 'Al', full_name: 'Al' },
  { ...nkechi, first_name: null, full_name: '' },
  { ...nkechi, first_name: null, full_name: '李' },
  { ...nkechi, first_name: null, full_name: 'Zoë Ünal-Øster' },
  { ...nkechi, first_name: 'Maximiliane'.repeat(18) },
]

test.for([
  'xClient 4F09A1',
  'Client 4F09A1Client 4F09A1',
  'Client 4F09A1ing, Client 4F09A1s',
  'Client 4F09A1 Client 4F09A1',
  'a\u0301 Client 4F09A1 e\u0301',
  '@Client 4F09A1 1.Client 4F09A1.',
  `${'x'.repeat(185)} Client 4F09A1`,
])('whatever the name is, a masked writer is shown what they wrote: %s', (text) => {
  const written = text.normalize('NFC')
  for (const identity of OTHERS)
    expect
      .soft([identity.full_name, hideIdentity(identity)(fillAlias(identity, written, 200))])
      .toEqual([identity.full_name, written])
})
