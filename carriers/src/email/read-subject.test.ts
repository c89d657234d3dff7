import { expect, test } from 'vitest'
import { parseMail } from './parse-mail.ts'
import { mailOf } from './testing/write-mails.ts'

test.for([
  ['a letter broken in two', '=?utf-8?B?R3LDvMM=?=\r\n =?utf-8?B?n2U=?=', 'Grüße'],
  [
    'a letter broken in two, beside other words',
    'Re: =?utf-8?Q?Gr=C3?=\r\n =?utf-8?Q?=BC=C3=9Fe?= an alle',
    'Re: Grüße an alle',
  ],
  ['Latin 1 that says it is UTF-8', '=?utf-8?Q?Gr=FC=DFe_2?=', 'Grüße 2'],
  ['two charsets', '=?iso-8859-1?Q?Gr=FC=DF?= =?utf-8?Q?=FC?=', 'Grüßü'],
  ['words as they should be', '=?iso-8859-1?Q?Gr=FC=DFe?= =?utf-8?B?w7w=?=', 'Grüßeü'],
  ['a letter that was lost before', 'Gr\ufffd \ufffd =?utf-8?Q?=FC?=', 'Gr\ufffd \ufffd \ufffd'],
  ['a word that has spaces in it', '=?utf-8?Q?=FC?= =?utf-8?Q?a b c?= d', '\ufffda b c d'],
  ['a charset that nobody knows', '=?utf-8?Q?=FC?= =?x-mars?Q?=FC?=', '\ufffdü'],
] as const)('a subject with %s', async ([, header, subject]) => {
  expect((await parseMail(Buffer.from(mailOf({ headers: { Subject: header }, text: 'Hi' })), null)).subject).toBe(
    subject,
  )
})

// If reading it took quadratic time, this would take minutes.
test.for([
  ['words that never end', `=?utf-8?Q?=FC?= ${'=?utf-8?Q?'.repeat(30_000)}`, '\ufffd'],
  ['thousands of words', '=?utf-8?Q?=FC?= '.repeat(30_000), 'ü'],
] as const)('a subject of %s takes no time', async ([, header, first]) => {
  const { subject } = await parseMail(Buffer.from(mailOf({ headers: { Subject: header }, text: 'Hi' })), null)
  expect(subject.startsWith(first)).toBe(true)
})
