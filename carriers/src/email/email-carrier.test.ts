import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MediaRefused, reachOf, UnreadableWebhook, type CarrierEvent, type OutgoingMessage } from '../carrier.ts'
import { STALL, startTestSmtpServer, type TestSmtpServer } from '../smtp/test-smtp-server.ts'
import { createEmailCarrier, type EmailCarrier } from './email-carrier.ts'
import { MAIL_MAX } from './parse-mail.ts'
import { INBOUND_PATH } from './posted-mail.ts'
import { createSecretMarks } from './secret-marks.ts'
import { ENCRYPTED } from './testing/opaque-mails.ts'
import { bounceOf, mailOf, multipart, nestedParts, partOf, type TestMail } from './testing/write-mails.ts'

const ADDRESS = 'care@desk.example.org'
const CONTACT = `ct_${'0199d3f0a1b27c3d'.repeat(2)}`
const ATTEMPT = `${CONTACT}:12:suffix01`
const AT = new Date('2026-03-12T14:00:00.000Z')
const marks = createSecretMarks('a key', ADDRESS)

let smtp: TestSmtpServer
let carrier: EmailCarrier
let openFile: () => Promise<Buffer>

beforeEach(async () => {
  smtp = await startTestSmtpServer()
  openFile = () => Promise.resolve(Buffer.from('a file'))
  carrier = createEmailCarrier({
    mailbox: {
      ...{ address: ADDRESS, name: 'Northline', smtpUrl: smtp.url, imapUrl: null, secret: 'a secret for tests' },
      trustedServer: 'mx.desk.example.org',
    },
    key: 'a key',
    openFile: () => openFile(),
    timeoutMs: 5_000,
  })
})
afterEach(() => smtp.close())

const outgoing: OutgoingMessage = { id: ATTEMPT, from: ADDRESS, to: 'maria@clients.example', text: 'Hello Maria' }
const sent = async (more: Partial<OutgoingMessage>): Promise<string> => {
  expect(await carrier.send({ ...outgoing, ...more })).toMatchObject({ kind: 'accepted' })
  return (smtp.mails.at(-1)?.text.split('\r\n\r\n')[0] ?? '').replaceAll(/\r\n[ \t]/g, ' ')
}
const read = async (mail: Parameters<typeof mailOf>[0]): Promise<CarrierEvent | undefined> =>
  (await carrier.readRaw(Buffer.from(mailOf(mail)), AT))[0]

describe('a mail that leaves', () => {
  test('names its thread and its attempt, and the whole chain of mails before it', async () => {
    const earlier = Array.from({ length: 30 }, (_, place) => `<mail-${place}-${'x'.repeat(40)}@clients.example>`)
    const head = await sent({ mail: { subject: 'Re: Your week', earlier, unsubscribeUrl: null } })
    expect(head).toContain('From: Northline <care@desk.example.org>')
    expect(head).toContain(`Reply-To: ${marks.replyAddress(CONTACT)}`)
    expect(head).toContain(`Message-ID: ${marks.messageId(ATTEMPT)}`)
    expect(head).toContain(`In-Reply-To: ${earlier.at(-1)}`)
    expect(head).toContain(`References: ${earlier.join(' ')}`)
    expect(head).not.toMatch(/auto-submitted|list-unsubscribe/i)
  })

  test('says that automation wrote it, and how one click ends that', async () => {
    const unsubscribeUrl = 'https://desk.example.org/unsubscribe/x'
    const head = await sent({ mail: { subject: 'Your week', earlier: [], unsubscribeUrl } })
    expect(head).toMatch(/^Auto-Submitted: auto-generated$/im)
    expect(head).toMatch(/^List-Unsubscribe: <https:\/\/desk\.example\.org\/unsubscribe\/x>$/im)
    expect(head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/im)
  })

  test('has no header that hides in a subject or in the name of a file', async () => {
    const evil = 'Hi\r\nBcc: everyone@example.org\u2028X-Evil: 1\n\nand a body'
    const media = [{ url: 'x', mime: 'text/plain', fileName: `plan\r\nX-Evil: 1\r\n.txt` }]
    const head = await sent({ media, mail: { subject: evil, earlier: [], unsubscribeUrl: null } })
    expect(head).not.toMatch(/^(?:bcc|x-evil)/im)
    expect(smtp.mails.at(-1)?.text).not.toMatch(/^(?:bcc|x-evil)/im)
    expect(smtp.mails.at(-1)?.to).toEqual(['maria@clients.example'])
  })

  test('isn’t sent without a file that is gone, which says nothing about the server', async () => {
    openFile = () => Promise.reject(new MediaRefused('One of its files no longer exists.'))
    const media = [{ url: 'x', mime: 'text/plain', fileName: 'plan.txt' }]
    const answer = await carrier.send({ ...outgoing, media })
    expect(answer).toMatchObject({ kind: 'refused', error: 'One of its files no longer exists.' })
    expect(reachOf(answer)).toBeNull()
    expect(smtp.mails).toEqual([])
  })

  test('that breaks off while the server takes it is put off, which says nothing about the server', async () => {
    const stop = new AbortController()
    smtp.next.push({ text: STALL })
    smtp.onStall = () => stop.abort()
    // More than both ends of a connection hold.
    openFile = () => Promise.resolve(Buffer.alloc(16 * 1024 * 1024))
    const media = [{ url: 'x', mime: 'video/mp4', fileName: 'walk.mp4' }]
    await expect(carrier.send({ ...outgoing, media }, stop.signal)).rejects.toMatchObject({
      ...{ name: 'CarrierUnreachable', isPutOff: true, reach: 'there' },
    })
    expect(smtp.mails).toEqual([])
  })

  test('waits while the server refuses our password or asks for time, and fails for good at a bad address', async () => {
    for (const behaviour of [
      { MAIL: '550 who are you' },
      { RCPT: '450 4.2.0 greylisted' },
      { text: '451 4.3.0 later' },
    ]) {
      smtp.next.push(behaviour)
      await expect(carrier.send(outgoing)).rejects.toMatchObject({ name: 'CarrierUnreachable', retryAfterMs: 60_000 })
    }
    for (const [said, reason] of [
      ['550 5.1.1 no such user', 'bad-number'],
      ['552 5.2.2 mailbox full', 'unreachable'],
      ['554 5.7.1 blocked as spam', 'filtered'],
      ['550 5.7.26 unauthenticated mail is not accepted', 'unregistered'],
      ['550 sorry', 'other'],
    ]) {
      smtp.next.push({ RCPT: said ?? '' })
      expect(await carrier.send(outgoing)).toMatchObject({ kind: 'refused', reason })
    }
  })
})

describe('a mail that comes', () => {
  test('names its client by the secret address alone, however it is written', async () => {
    const secret = marks.replyAddress(CONTACT) ?? ''
    expect(secret.split('@')[0]?.length).toBeLessThanOrEqual(64)
    for (const to of [secret, secret.toUpperCase(), `Northline <${secret}>`])
      expect(await read({ headers: { To: to }, text: 'Hi' })).toMatchObject({
        to: ADDRESS,
        mail: { contactId: CONTACT },
      })
    expect(await read({ headers: { 'Delivered-To': secret }, text: 'Hi' })).toMatchObject({
      mail: { contactId: CONTACT },
    })
    const other = marks.replyAddress(CONTACT.replace('0199', '0299')) ?? ''
    const guessed = other.slice(0, 31) + secret.slice(31)
    for (const to of [guessed, ADDRESS, 'care+x@desk.example.org', secret.replace('desk.', 'other.')])
      expect(await read({ headers: { To: to }, text: 'Hi' })).toMatchObject({ mail: { contactId: null } })
  })

  test.for([
    ['mx.desk.example.org; dmarc=pass header.from=clients.example', true],
    ['mx.desk.example.org 1; spf=pass smtp.mailfrom=x; dmarc=pass (p=reject) header.from=clients.example', true],
    ['mx.desk.example.org; dmarc=fail header.from=clients.example', false],
    ['mx.desk.example.org; dmarc=pass header.from=other.example', false],
    ['mx.desk.example.org; dmarc=pass', false],
    ['mx.desk.example.org; dmarc=none (x; dmarc=pass header.from=clients.example)', false],
    ['mx.desk.example.org; spf=pass reason="; dmarc=pass header.from=clients.example"', false],
    ['mx.evil.example; dmarc=pass header.from=clients.example', false],
    ['mx.desk.example.org.evil.example; dmarc=pass header.from=clients.example', false],
  ] as const)('with %s is trusted: %s', async ([results, isTrusted]) => {
    expect(await read({ headers: { 'Authentication-Results': results }, text: 'Hi' })).toMatchObject({
      mail: { isTrusted },
    })
  })

  test('is not trusted for what somebody wrote below our server’s own word', async () => {
    const forged = 'mx.desk.example.org; dmarc=pass header.from=clients.example'
    const own = 'mx.desk.example.org; dmarc=fail header.from=clients.example'
    const headers = { 'Authentication-Results': `${own}\r\nAuthentication-Results: ${forged}` }
    expect(await read({ headers, text: 'Hi' })).toMatchObject({ mail: { isTrusted: false } })
    const twice = { 'Authentication-Results': forged, From: 'a@clients.example\r\nFrom: b@other.example' }
    expect(await read({ headers: twice, text: 'Hi' })).toMatchObject({ mail: { isTrusted: false } })
  })

  test('from another desk’s automation is automatic, so that two desks never answer each other', async () => {
    for (const [unsubscribeUrl, isAutomatic] of [
      ['https://other.example.org/unsubscribe/x', true],
      [null, false],
    ] as const) {
      await sent({ mail: { subject: 'Your week', earlier: [], unsubscribeUrl } })
      const other = createEmailCarrier({
        mailbox: {
          ...{ address: 'maria@clients.example', name: '', smtpUrl: smtp.url, imapUrl: null, secret: '' },
          trustedServer: null,
        },
        key: 'another key',
        openFile: () => Promise.resolve(Buffer.alloc(0)),
      })
      const raw = Buffer.from(smtp.mails.at(-1)?.text ?? '')
      expect(await other.readRaw(raw, AT)).toMatchObject([{ text: 'Hello Maria', mail: { isAutomatic } }])
    }
  })

  test('quotes ours if it answers ours, under whatever address a relay has shown us to its sender', async () => {
    const text = 'On 3/9/26 9:00, Northline <care_at_desk_x7@relay.example> wrote:\n> Slept well?\n\nSTOP'
    expect(await read({ text })).toMatchObject({ text })
    expect(await read({ headers: { 'In-Reply-To': marks.messageId(ATTEMPT) }, text })).toMatchObject({ text: 'STOP' })
  })

  test('is another one if it says something else under the same id', async () => {
    const headers = { 'Message-ID': '<same@scanner.example>' }
    const ids = await Promise.all(['One', 'Two', 'One'].map((text) => read({ headers, text })))
    const [one, two, again] = ids.map((event) => event?.kind === 'message' && event.id)
    expect(one).toBe(again)
    expect(one).not.toBe(two)
  })

  test('is read in no time though a report has a line of blanks, where it would take minutes', async () => {
    const report = { messageId: marks.messageId(ATTEMPT), action: 'failed', said: '550 5.1.1 no such user' }
    const raw = bounceOf({ ...report, status: `${' '.repeat(300_000)}5.1.1\u2028` })
    expect(await carrier.readRaw(Buffer.from(raw), AT)).toMatchObject([{ kind: 'receipt', reason: 'bad-number' }])
  })

  test('is nothing if it is a copy of ours, or says that ours is late', async () => {
    expect(await read({ headers: { From: ADDRESS }, text: 'Hi' })).toBeUndefined()
    const late = bounceOf({
      messageId: marks.messageId(ATTEMPT),
      action: 'delayed',
      status: '4.4.1',
      said: 'still trying',
    })
    expect(await carrier.readRaw(Buffer.from(late), AT)).toEqual([])
  })

  test('is a receipt if a server reports about ours, even under another id', async () => {
    const report = { messageId: marks.messageId(ATTEMPT), action: 'failed', status: '5.1.1', said: '550 no such user' }
    for (const renamed of [report.messageId, '<0100-000000@region.mail.example>'])
      expect(await carrier.readRaw(Buffer.from(bounceOf({ ...report, renamed })), AT)).toMatchObject([
        { kind: 'receipt', messageId: ATTEMPT, status: 'failed', reason: 'bad-number' },
      ])
  })

  test('is a mail of nobody’s if it reports about a mail that isn’t ours', async () => {
    const forged = createSecretMarks('another key', ADDRESS).messageId(ATTEMPT)
    const report = bounceOf({ messageId: forged, action: 'failed', status: '5.1.1', said: 'no such user' })
    expect(await carrier.readRaw(Buffer.from(report), AT)).toMatchObject([
      { kind: 'message', mail: { isAutomatic: true } },
    ])
  })
})

describe('a mail that can’t be read', () => {
  test.for([
    ['that is larger than 25 MB', Buffer.alloc(MAIL_MAX + 1, 'x'), 'A mail may have up to 25 MB.'],
    ['from nobody', Buffer.from('Subject: Hi\r\n\r\nHello'), 'doesn’t say who sent it'],
    ['from nothing of the kind', Buffer.from('From: undisclosed\r\n\r\nHello'), 'doesn’t say who sent it'],
    ['with a megabyte of headers', Buffer.from(mailOf({ headers: { 'X-Long': 'x'.repeat(1_000_000) } })), 'headers'],
  ] as const)('%s is refused with a sentence', async ([, raw, sentence]) => {
    const error = await carrier.readRaw(raw, AT).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(UnreadableWebhook)
    expect((error as Error).message).toContain(sentence)
  })

  const manyFiles = Array.from({ length: 11 }, (_, place) => ({
    ...{ name: `${place}.txt`, mime: 'text/plain', bytes: Buffer.from('some bytes') },
  }))
  const lines = (line: string) => `Content-Type: text/plain\r\n\r\n${line.repeat(600_001)}`

  test.for([
    ['is nested a hundred times', mailOf({ body: nestedParts() })],
    ['is nested and its lines end oddly', mailOf({ body: nestedParts() }).replaceAll('\r\n', '\r\r\n')],
    ['has hundreds of thousands of lines', mailOf({ body: lines('\n') })],
  ] as const)('because it %s is shown with its sender and subject, and all of it is in its file', async ([, mail]) => {
    const raw = Buffer.from(mail)
    const [event] = await carrier.readRaw(raw, AT)
    expect(event).toMatchObject({
      ...{ kind: 'message', from: 'maria@clients.example', text: expect.stringContaining('too many parts') },
      media: [{ mime: 'message/rfc822', brought: { fileName: 'mail.eml' } }],
      mail: { subject: 'Re: Your week', isUnreadable: true, written: '' },
    })
    const file = event?.kind === 'message' ? event.media?.[0]?.brought : undefined
    expect(file?.bytes.equals(raw)).toBe(true)
  })

  test('because of its lines is shown without a file if it is larger than files may be', async () => {
    const event = await read({ body: lines('a line of a large file\n') })
    const mail = { isUnreadable: true }
    expect(event).toMatchObject({ text: expect.stringContaining('stayed in the mailbox'), mail })
    expect(event).not.toHaveProperty('media')
  })

  test.for<[string, TestMail, string]>([
    ['too large a file', { body: lines('a line of a large file\n') }, 'It couldn’t be kept.]'],
    ['too long a text', { text: 'Slept well. '.repeat(5_000) }, '[The rest of this mail couldn’t be kept.]'],
    ['too many files', { files: manyFiles }, '[1 more file couldn’t be kept.]'],
  ])('because of %s couldn’t be kept if it was posted, or stayed in the mailbox', async ([, mail, said]) => {
    const url = `https://desk.example.org${INBOUND_PATH}`
    const request = { url, path: INBOUND_PATH, headers: {}, body: Buffer.from(mailOf(mail)), now: AT }
    expect(await carrier.read(request)).toMatchObject([{ text: expect.stringContaining(said) }])
    const kept = said.replace('couldn’t be kept', 'stayed in the mailbox')
    expect(await read(mail)).toMatchObject({ text: expect.stringContaining(kept) })
  })

  test('of which only the headers came, or which is encrypted, is told from one with words of its own', async () => {
    const raw = Buffer.from(mailOf({ text: 'Hi' }))
    const mail = { isUnreadable: true }
    expect(await carrier.readRaw(raw, AT, true)).toMatchObject([{ text: expect.stringContaining('25 MB'), mail }])
    const body = partOf('application/pkcs7-mime; name="smime.p7m"', ENCRYPTED)
    expect(await read({ body })).toMatchObject({ text: expect.stringContaining('encrypted'), mail })
    expect((await carrier.readRaw(raw, AT))[0]).not.toMatchObject({ mail })
  })

  test('tells its writer’s own words from ours, which the text has, too', async () => {
    const encryptedFile = { name: 'smime.p7m', mime: 'application/pkcs7-mime', bytes: ENCRYPTED }
    const pgp = multipart('mixed', [
      partOf('text/plain', Buffer.from('STOP')),
      multipart('encrypted', [
        partOf('application/pgp-encrypted', Buffer.from('Version: 1')),
        partOf('application/octet-stream; name="encrypted.asc"', Buffer.from('-----BEGIN PGP MESSAGE-----')),
      ]),
    ])
    const many = Array.from({ length: 11 }, (_, place) => ({ ...encryptedFile, name: `${place}.p7m` }))
    const mails: TestMail[] = [{ text: 'STOP', files: [encryptedFile] }, { body: pgp }, { text: 'STOP', files: many }]
    for (const mail of mails)
      expect(await read(mail)).toMatchObject({ text: expect.stringMatching(/^STOP\n\n\[/), mail: { written: 'STOP' } })
    const [cut] = await carrier.readRaw(Buffer.from(mailOf({ text: 'STOP' })), AT, true)
    expect(cut).toMatchObject({ mail: { written: '' } })
    expect(await read({ text: 'STOP' })).not.toHaveProperty('mail.written')
  })

  const block = '-----BEGIN PGP MESSAGE-----\n\nhQEMA0Zt\n=aB1c\n-----END PGP MESSAGE-----'

  test.for([
    ['STOP', `STOP\n\n${block}\n`],
    ['STOP', `${block}\n\nSTOP\n`],
    ['STOP', 'STOP\n\n-----BEGIN PGP MESSAGE-----\n\nhQEMA0Zt'],
    ['', block],
  ] as const)('tells %j from what PGP has encrypted in the same text: %j', async ([written, text]) => {
    const mail = { isUnreadable: true, written }
    expect(await read({ text })).toMatchObject({ text: expect.stringMatching(/ PGP [^]+ordinary mail\.\]$/), mail })
  })

  test('isn’t one that quotes what PGP has encrypted, or speaks of it', async () => {
    for (const text of [`STOP\n\n> ${block.replaceAll('\n', '\n> ')}`, 'It begins with -----BEGIN PGP MESSAGE-----'])
      expect(await read({ text })).not.toMatchObject({ mail: { isUnreadable: true } })
  })

  test('brings no file if only its headers came, even if it consists of one', async () => {
    const raw = Buffer.from(mailOf({ body: partOf('application/pdf; name="scan.pdf"', Buffer.from('%PDF-1.7')) }))
    const head = raw.subarray(0, raw.indexOf('\r\n\r\n') + 4)
    expect(await carrier.readRaw(raw, AT)).toMatchObject([{ media: [{ mime: 'application/pdf' }] }])
    const [event] = await carrier.readRaw(head, AT, true)
    expect(event).toMatchObject({ kind: 'message', text: expect.stringContaining('25 MB') })
    expect(event).not.toHaveProperty('media')
  })

  test('may have ten thousand recipients', async () => {
    const to = Array.from({ length: 10_000 }, (_, place) => `client${place}@clients.example`).join(',\r\n ')
    expect(await read({ headers: { To: to }, text: 'Hi' })).toMatchObject({ text: 'Hi' })
  })

  test('never breaks the reader, whatever its bytes are', async () => {
    const bytes = fc.uint8Array({ maxLength: 400 })
    const lines = fc.array(
      fc.constantFrom(
        'From: a@b.example',
        'Content-Type: multipart/mixed; boundary=x',
        '--x',
        '--x--',
        '',
        'Content-Type: text/html; charset=utf-7',
        'Content-Transfer-Encoding: base64',
        '<blockquote>',
        'On 1 wrote:',
        '> x',
        'Content-Type: message/rfc822',
        'Content-Type: message/delivery-status',
      ),
      { maxLength: 30 },
    )
    await fc.assert(
      fc.asyncProperty(lines, bytes, async (head, tail) => {
        const raw = Buffer.concat([Buffer.from(head.join('\r\n')), tail])
        const events = await carrier.readRaw(raw, AT).catch((error: unknown) => {
          if (error instanceof UnreadableWebhook) return []
          throw error
        })
        for (const event of events) expect(JSON.stringify(event).isWellFormed()).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})
