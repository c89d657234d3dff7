import { describe, expect, test } from 'vitest'
import { openSigned } from './open-signed.ts'
import { parseMail } from './parse-mail.ts'
import { NESTED_SIGNERS, opaqueOf, overlappingOpaqueOf, splitOpaqueOf } from './testing/opaque-mails.ts'
import { mailOf, partOf } from './testing/write-mails.ts'

const UNREADABLE =
  '[This mail is encrypted, or signed in a way that can’t be read here. Ask for it again as an ordinary mail.]'
const INNER = Buffer.from('Content-Type: text/plain; charset=utf-8\r\n\r\nGrüße, slept well.\r\n')
const TYPE = 'application/pkcs7-mime; smime-type=signed-data; name="smime.p7m"'
const readMail = async (mail: string) => {
  const { text, files } = await parseMail(Buffer.from(mail), null)
  return [text, ...files.map(({ brought }) => brought?.fileName)]
}
const read = (bytes: Buffer, type = TYPE) => readMail(mailOf({ body: partOf(type, bytes) }))

describe('a mail that is signed as a whole is read like any other', () => {
  test('if its text is in one piece, or in several', async () => {
    expect(await read(opaqueOf(INNER))).toEqual(['Grüße, slept well.'])
    expect(await read(splitOpaqueOf([INNER.subarray(0, 50), INNER.subarray(50)]))).toEqual(['Grüße, slept well.'])
  })

  test('with its files', async () => {
    const body = Buffer.from(
      mailOf({ text: 'Look', files: [{ name: 'a.txt', mime: 'text/x-a', bytes: Buffer.from('a') }] }),
    )
    expect(await read(opaqueOf(body))).toEqual(['Look', 'a.txt'])
  })

  test('whatever its program calls it, and if a server on its way signed it once more', async () => {
    for (const type of ['application/x-pkcs7-mime', 'application/octet-stream; name="smime.p7m"'])
      expect(await read(opaqueOf(INNER), type)).toEqual(['Grüße, slept well.'])
    expect(await read(opaqueOf(Buffer.from(partOf(TYPE, opaqueOf(INNER)))))).toEqual(['Grüße, slept well.'])
  })

  test('with a time stamp in its signature', async () => {
    expect(await read(opaqueOf(INNER, NESTED_SIGNERS))).toEqual(['Grüße, slept well.'])
  })

  test('if it has twelve megabytes', async () => {
    const bytes = Buffer.alloc(6_500_000, 'a scan of a whole folder\n')
    const inner = mailOf({ text: 'Look', files: [{ name: 'scan.pdf', mime: 'application/pdf', bytes }] })
    const whole = Buffer.from(mailOf({ body: partOf(TYPE, opaqueOf(Buffer.from(inner))) }))
    expect(whole.length).toBeGreaterThan(12_000_000)
    const { text, files, isUnreadable } = await parseMail(whole, null)
    expect([text, isUnreadable, files.length]).toEqual(['Look', false, 1])
    expect(files[0]?.brought?.bytes.equals(bytes)).toBe(true)
  })

  test('but stays a file if it is encrypted, cut off or anything else, and the text says so', async () => {
    const whole = opaqueOf(INNER)
    const encrypted = Buffer.from(whole)
    encrypted[whole.indexOf(Buffer.from('2a864886f70d010702', 'hex')) + 8] = 3
    for (const bytes of [encrypted, whole.subarray(0, whole.length - 9), Buffer.from('some bytes'), Buffer.alloc(0)])
      expect(await read(bytes)).toEqual([UNREADABLE, 'smime.p7m'])
    const { files, isUnreadable } = await parseMail(Buffer.from(mailOf({ body: partOf(TYPE, encrypted) })), null)
    expect([isUnreadable, files[0]?.brought?.bytes.equals(encrypted)]).toEqual([true, true])
  })

  test('and stays a file beside other text, which is shown', async () => {
    const files = [{ name: 'smime.p7m', mime: 'application/pkcs7-mime', bytes: opaqueOf(INNER) }]
    expect(await readMail(mailOf({ text: 'A list’s footer', files }))).toEqual([
      `A list’s footer\n\n${UNREADABLE}`,
      'smime.p7m',
    ])
  })
})

test('nothing but the text of a signed mail is believed: anybody may have written what is in it', async () => {
  const inner = mailOf({
    headers: { From: 'paul@clients.example', To: 'coach@desk.example.org', Subject: 'Money', 'Auto-Submitted': 'yes' },
    text: 'Slept well.',
  })
  const whole = mailOf({ body: partOf(TYPE, opaqueOf(Buffer.from(inner))) })
  const { text, from, to, subject, isAutomatic } = await parseMail(Buffer.from(whole), null)
  expect({ text, from, to, subject, isAutomatic }).toEqual({
    ...{ text: 'Slept well.', from: 'maria@clients.example', to: ['care@desk.example.org'], subject: 'Re: Your week' },
    isAutomatic: false,
  })
})

test('a document that somebody signed is a file, and no mail', async () => {
  const bytes = opaqueOf(Buffer.from('%PDF-1.7\nInvoice: 5\n\nTo pay'))
  for (const mime of ['application/pkcs7-mime', 'application/octet-stream']) {
    const files = [{ name: 'invoice.pdf.p7m', mime, bytes }]
    expect(await readMail(mailOf({ files }))).toEqual(['', 'invoice.pdf.p7m'])
    expect(await readMail(mailOf({ text: 'Here it is', files }))).toEqual(['Here it is', 'invoice.pdf.p7m'])
  }
  expect(await read(bytes)).toEqual([UNREADABLE, 'smime.p7m'])
})

test('certificates alone are a file', async () => {
  const type = 'application/pkcs7-mime; smime-type=certs-only; name="smime.p7c"'
  expect(await read(Buffer.from('some bytes'), type)).toEqual(['', 'smime.p7c'])
})

test.for([
  ['one element in another', Buffer.alloc(4_000_000, '3080', 'hex')],
  ['a million elements', Buffer.concat([Buffer.from('3080', 'hex'), Buffer.alloc(4_000_000, '0400', 'hex')])],
] as const)('%s takes no time', ([, bytes]) => {
  expect(openSigned(bytes)).toBeNull()
})

test('pieces that each claim all that follows are not copied again and again', () => {
  expect(openSigned(overlappingOpaqueOf(100, 10_000))).toBeNull()
})

test('an element without a length ends within the one it is in', () => {
  const whole = splitOpaqueOf([INNER])
  expect(openSigned(whole)).toEqual(INNER)
  // The outer element says how long it is, and is two bytes too short for the zeros that end the inner ones.
  const short = Buffer.concat([Buffer.from([0x30, 0x82, 0, 0]), whole.subarray(2, -2)])
  short.writeUInt16BE(short.length - 4, 2)
  expect(openSigned(short)).toEqual(INNER)
  short.writeUInt16BE(short.length - 6, 2)
  expect(openSigned(short)).toBeNull()
})
