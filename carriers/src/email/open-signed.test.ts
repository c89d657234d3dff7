import { describe, expect, test } from 'vitest'
import { openSigned } from './open-signed.ts'
import { parseMail } from './parse-mail.ts'
import { opaqueOf, overlappingOpaqueOf, splitOpaqueOf } from './testing/opaque-mails.ts'
import { mailOf, partOf } from './testing/write-mails.ts'

const INNER = Buffer.from('Content-Type: text/plain; charset=utf-8\r\n\r\nGrüße, slept well.\r\n')
const mail = (bytes: Buffer) =>
  mailOf({ body: partOf('application/pkcs7-mime; smime-type=signed-data; name="smime.p7m"', bytes) })
const read = async (bytes: Buffer) => {
  const { text, files } = await parseMail(Buffer.from(mail(bytes)), null)
  return [text, ...files.map(({ brought }) => brought?.fileName)]
}

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

  test('but stays a file if it is encrypted, cut off or anything else', async () => {
    const whole = opaqueOf(INNER)
    const encrypted = Buffer.from(whole)
    encrypted[whole.indexOf(Buffer.from('2a864886f70d010702', 'hex')) + 8] = 3
    for (const bytes of [encrypted, whole.subarray(0, whole.length - 9), Buffer.from('some bytes'), Buffer.alloc(0)])
      expect(await read(bytes)).toEqual(['', 'smime.p7m'])
  })
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
