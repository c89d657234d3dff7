import { randomBytes, randomUUID } from 'node:crypto'
import type { Carrier, CarrierEvent, OutgoingMessage, WebhookRequest } from '../carrier.ts'
import { describeConformance } from '../conformance.ts'
import type { CarrierHarness } from '../conformance-harness.ts'
import { CUT, SILENCE, startTestSmtpServer, type TestSmtpServer } from '../smtp/test-smtp-server.ts'
import { createEmailCarrier } from './email-carrier.ts'
import { createEmail } from './many-mailboxes.ts'
import { INBOUND_PATH, signMail } from './posted-mail.ts'
import type { Mailbox } from './mailbox.ts'
import { parseMail } from './parse-mail.ts'
import { createSecretMarks } from './secret-marks.ts'
import { bounceOf, mailOf } from './testing/write-mails.ts'

const TIMEOUT_MS = 1_000
const ADDRESS = 'care@desk.example.org'
const SECRET = 'a secret for tests'
const KEY = 'a key for tests'

const harnessOf = async (isOneOfMany: boolean): Promise<CarrierHarness> => {
  let smtp: TestSmtpServer = await startTestSmtpServer()
  const port = Number(new URL(smtp.url).port)
  const earlier: TestSmtpServer['mails'] = []
  const files = new Map<string, Buffer>()
  const mailbox: Mailbox = {
    ...{ address: ADDRESS, name: 'Northline', smtpUrl: smtp.url, imapUrl: null, trustedServer: 'mx.desk.example.org' },
    secret: SECRET,
  }
  // The mail server gets the bytes of an outgoing file: here they are its address.
  const openFile = ({ url }: { url: string }) => Promise.resolve(Buffer.from(url))
  const options = { key: KEY, openFile, timeoutMs: TIMEOUT_MS }
  const marks = createSecretMarks(KEY, ADDRESS)
  let made = 0
  const message = (): OutgoingMessage => {
    made += 1
    const contactId = `ct_${randomBytes(16).toString('hex')}`
    return {
      id: `${contactId}:${made}:suffix01`,
      from: ADDRESS,
      to: `maria${made}@clients.example`,
      text: `Mail ${made}`,
    }
  }
  const post = (raw: string | Buffer, now: Date): WebhookRequest => ({
    ...{ url: `https://desk.example.org${INBOUND_PATH}`, path: INBOUND_PATH, now, body: Buffer.from(raw) },
    headers: { ...signMail(SECRET, Buffer.from(raw), now), 'content-type': 'message/rfc822' },
  })
  return {
    carrier: open(mailbox),
    withoutSecret: open({ ...mailbox, secret: '' }),
    timeoutMs: TIMEOUT_MS,
    bringsFiles: true,
    message,
    taken: async (id) => {
      const mine = [...earlier, ...smtp.mails].filter(({ text }) => marks.attemptIn(text) === id)
      return Promise.all(
        mine.map(async ({ to, from, text: raw }) => {
          const { text, files: along } = await parseMail(Buffer.from(raw), null)
          const media = along.map((file) => file.brought?.bytes.toString() ?? '')
          return { ...{ id, from, to: to[0] ?? '', text }, ...(media.length === 0 ? {} : { media }) }
        }),
      )
    },
    ref: () => `<${randomUUID()}@mail.example>`,
    refOf: (messageId) => marks.messageId(messageId),
    failure: { error: 'Mail server: 550 5.1.1 no such user here', reason: 'bad-number' },
    refuseNext: () => next({ RCPT: '550 5.1.1 no such user here' }),
    failNext: () => next({ text: CUT }),
    loseNextAnswer: () => next({ text: CUT }),
    stallNext: () => next({ text: SILENCE }),
    stop: async () => {
      earlier.push(...smtp.mails)
      await smtp.close()
    },
    start: async () => {
      smtp = await startTestSmtpServer({}, port)
    },
    putMedia: (...parts) => {
      const url = `file:${files.size}`
      files.set(url, Buffer.concat(parts))
      return Promise.resolve(url)
    },
    webhook: (event, at) => post(toRaw(event), at),
    garbage: (at) => post('Subject: a mail from nobody\r\n\r\nHello', at),
    close: () => smtp.close(),
  }

  function open(of: Mailbox): Carrier {
    const alone = createEmailCarrier({ ...options, mailbox: of })
    if (!isOneOfMany) return alone
    const note = () => Promise.resolve()
    const at = (address: string) =>
      Promise.resolve(address === ADDRESS ? { mailbox: of, key: KEY, state: 'active' as const, note } : null)
    return createEmail({ ...options, at, posted: alone })
  }

  function next(behaviour: (typeof smtp.next)[number]): Promise<void> {
    smtp.next.push(behaviour)
    return Promise.resolve()
  }

  function toRaw(event: CarrierEvent): string {
    if (event.kind === 'receipt') {
      const { messageId, error, status } = event
      const said = error === null ? '250 2.0.0 taken' : error.slice('Mail server: '.length)
      return bounceOf({ messageId: marks.messageId(messageId), action: status, status: said.slice(4, 9), said })
    }
    const { id, from, to, text, media = [] } = event
    const along = media.map(({ url, mime }) => ({ name: 'lunch.jpg', mime, bytes: files.get(url) ?? Buffer.alloc(0) }))
    return mailOf({ headers: { 'Message-ID': id, From: from, To: to }, text, files: along })
  }
}

describeConformance('Email', () => harnessOf(false), { forgets: true })
describeConformance('Email with many mailboxes', () => harnessOf(true), { forgets: true })
