import {
  BOUNCING_DOMAIN,
  installDebianServers,
  startDebianServers,
  type DebianServers,
} from '@attune/carriers/email/testing/debian-servers'
import { afterAll, beforeAll, beforeEach, expect, test, type TestContext } from 'vitest'
import { mailboxDesk, PATIENCE } from '../../testing/channels/mailbox-desk.ts'
import { send } from '../../testing/world.ts'

/** Installing takes what the package server takes. */
const INSTALL_MS = 300_000
const PASSWORD = 'morning-password'
const MARIA = 'maria@clients.example'
const CARE = ['care1@northline.example', 'care2@northline.example', 'care3@northline.example'] as const

const desk = mailboxDesk()
const missing = installDebianServers()
let servers: DebianServers

beforeAll(async () => {
  if (missing === null)
    servers = await startDebianServers(Object.fromEntries([MARIA, ...CARE].map((address) => [address, PASSWORD])))
}, INSTALL_MS)
afterAll(() => servers?.close())
beforeEach(async (context: TestContext) => {
  if (missing !== null) context.skip(missing)
  await writesFrom(MARIA)
})
/** Changes Maria’s email. */
const writesFrom = (email: string) => desk.hannah.ok('PUT', `/v1/contacts/${desk.maria.id}`, { email })

const connect = (address: string) => {
  const server = { host: '127.0.0.1', security: 'starttls', user: address, password: PASSWORD }
  return desk.connect({
    ...{ address, replies: 'plus' },
    smtp: { ...server, port: servers.smtpPort },
    imap: { host: server.host, security: server.security, port: servers.imapPort },
  })
}
const headerOf = (mail: string, name: string): string =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(mail.replaceAll(/\r?\n[ \t]/g, ' '))?.[1]?.trim() ?? ''
/** The last mail that Maria got from an address. */
const lastFrom = async (address: string): Promise<string> => {
  const isFrom = (mail: string) => headerOf(mail, 'From').includes(address)
  await expect.poll(async () => (await servers.mailsOf(MARIA)).some(isFrom), PATIENCE).toBe(true)
  return (await servers.mailsOf(MARIA)).findLast(isFrom) ?? ''
}
const answer = (to: string, text: string, id: string): Promise<void> =>
  servers.post(
    MARIA,
    to,
    `From: Maria <${MARIA}>\r\nTo: ${to}\r\nSubject: Re: Hello\r\nMessage-ID: <${id}@x>\r\n\r\n${text}\r\n`,
  )

test('a coach’s mail goes through Postfix, and the answer is there as soon as Dovecot has it', async () => {
  const [care] = CARE
  await connect(care)
  await send(desk.hannah, desk.maria, 'Good evening')
  await desk.world.work()
  const mail = await lastFrom(care)
  expect(mail).toContain('Good evening')
  const to = headerOf(mail, 'Reply-To')
  expect(to).toMatch(/care1\+[^@]+@northline\.example/)
  const secret = /[^<\s]+@[^>\s]+/.exec(to)?.[0] ?? ''
  await answer(secret, 'Good night', 'one')
  // A server that isn’t sure whether it was taken delivers it again.
  await answer(secret, 'Good night', 'one')
  await answer(secret, 'And thank you', 'two')
  await expect.poll(() => desk.texts(), PATIENCE).toEqual(['Good evening', 'Good night', 'And thank you'])
})

test('a mail that Postfix can’t deliver comes back, and the message has failed with its reason', async () => {
  await connect(CARE[1])
  await writesFrom(`nobody@${BOUNCING_DOMAIN}`)
  const message = await send(desk.hannah, desk.maria, 'Are you there?')
  await desk.world.work()
  const read = () => desk.hannah.ok('GET', `/v1/messages/${message.id}`)
  await expect.poll(read, PATIENCE).toMatchObject({ body: { is_sent: -1, sent_reason: 'bad-number' } })
})

test('what arrives while Dovecot is down comes once, even if it numbers everything anew', async () => {
  const care = CARE[2]
  await connect(care)
  await send(desk.hannah, desk.maria, 'Good evening')
  await desk.world.work()
  const secret = /[^<\s]+@[^>\s]+/.exec(headerOf(await lastFrom(care), 'Reply-To'))?.[0] ?? ''
  await answer(secret, 'One', 'first')
  await expect.poll(() => desk.texts(), PATIENCE).toEqual(['Good evening', 'One'])
  await servers.stopImap()
  await answer(secret, 'Two', 'second')
  await expect.poll(async () => (await servers.mailsOf(care)).length, PATIENCE).toBe(2)
  await servers.forgetNumbers(care)
  await servers.startImap()
  await answer(secret, 'Three', 'third')
  await expect.poll(() => desk.texts(), PATIENCE).toEqual(['Good evening', 'One', 'Two', 'Three'])
})
