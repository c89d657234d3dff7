import type { EmailCarrier } from '@attune/carriers/email/email-carrier'
import { INBOUND_PATH, signMail } from '@attune/carriers/email/posted-mail'
import { mailOf, type TestMail } from '@attune/carriers/email/testing/write-mails'
import { startTestSmtpServer, type TestSmtpServer } from '@attune/carriers/smtp/test-smtp-server'
import type { Carrier } from '@attune/carriers/carrier'
import { setAddresses } from '@attune/store/contacts/addresses'
import { afterAll, beforeAll } from 'vitest'
import { connectMailbox, openEmail } from '../../start/connect-mailbox.ts'
import { testDesk, type TestDesk } from '../test-desk.ts'
import type { TestClient } from '../world.ts'

export const MAILBOX = 'care@desk.example.org'
export const MAIL_SECRET = 'a secret for posted mails'
/** What the mailbox's own server says about a mail whose sender is certain. */
export const TRUSTED = 'mx.desk.example.org; dmarc=pass header.from=clients.example'

/** A desk with a mailbox: mails leave over SMTP to a server of the test's own, and are posted. */
export interface MailDesk extends TestDesk {
  smtp: TestSmtpServer
  email: EmailCarrier
  /** A new client whose only address is an email address. */
  mailClient(): Promise<TestClient & { email: string }>
  /** Posts a mail as a mail server does. */
  post(mail: string | Buffer, headers?: Record<string, string>): Promise<{ statusCode: number; json(): unknown }>
  /** A client's mail, from their own address unless its headers say otherwise. */
  writes(client: { email: string }, mail: TestMail): Promise<number>
  /** The head of the last mail that left, its lines unfolded. */
  lastHead(): string
}

export const mailDesk = (): MailDesk => {
  const base = testDesk()
  let made = 0
  const desk = Object.assign(base, {
    mailClient: async () => {
      made += 1
      const client = await base.newClient()
      const email = `maria${made}@clients.example`
      await base.world.deps.store.tenant(base.northline.id, (tx) =>
        setAddresses(tx, client.id, [{ carrier: 'email', address: email }]),
      )
      return { ...client, email }
    },
    post: (mail: string | Buffer, headers?: Record<string, string>) => {
      const { app, deps } = base.world
      const signature = signMail(MAIL_SECRET, Buffer.from(mail), deps.now())
      const all = { 'content-type': 'message/rfc822', ...(headers ?? signature) }
      return app.inject({ method: 'POST', url: INBOUND_PATH, headers: all, payload: Buffer.from(mail) })
    },
    writes: async (client: { email: string }, mail: TestMail) => {
      made += 1
      const headers = { From: client.email, 'Message-ID': `<${made}@clients.example>`, ...mail.headers }
      return (await desk.post(mailOf({ ...mail, headers }))).statusCode
    },
    lastHead: () => (desk.smtp.mails.at(-1)?.text.split('\r\n\r\n')[0] ?? '').replaceAll(/\r\n[ \t]/g, ' '),
    // The rest is set before the first test.
  }) as TestDesk as MailDesk
  beforeAll(async () => {
    desk.smtp = await startTestSmtpServer()
    const carriers = new Map<string, Carrier>(desk.world.deps.carriers)
    const connected = await connectMailbox(desk.world.deps, {
      mailbox: {
        ...{ address: MAILBOX, name: 'Northline', smtpUrl: desk.smtp.url, imapUrl: null, secret: MAIL_SECRET },
        trustedServer: 'mx.desk.example.org',
      },
      organizationId: null,
    })
    if (connected === null) throw new Error('There is no organization.')
    desk.email = connected.carrier
    carriers.set('email', openEmail(desk.world.deps, connected))
    Object.assign(desk.world.deps, { carriers })
  })
  afterAll(() => desk.smtp.close())
  return desk
}
