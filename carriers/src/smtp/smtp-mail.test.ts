import { afterEach, expect, test } from 'vitest'
import { MailRefused } from './mail.ts'
import { createSmtpMail } from './smtp-mail.ts'
import {
  CUT,
  DRIBBLE,
  SILENCE,
  startTestSmtpServer,
  type SmtpBehaviour,
  type TestSmtpServer,
} from './test-smtp-server.ts'

let server: TestSmtpServer
afterEach(() => server.close())

const FROM = 'Attune <desk@attune.example>'
const HELLO = { to: 'hannah@northline.example', subject: 'Grüße', text: 'Hello Hannah,\n\nchoose here: https://x/?a=b' }

const sendTo = async (behaviour: SmtpBehaviour = {}, deadlineMs = 2_000): Promise<unknown> => {
  server = await startTestSmtpServer(behaviour)
  return createSmtpMail({ url: server.url, from: FROM, deadlineMs })
    .send(HELLO)
    .catch((error: unknown) => error)
}

test('a mail arrives as it was written, from the sender of the settings', async () => {
  expect(await sendTo()).toBeUndefined()
  expect(server.mails).toMatchObject([{ from: 'desk@attune.example', to: ['hannah@northline.example'] }])
  const text = server.mails[0]?.text ?? ''
  expect(text).toMatch(/^From: Attune <desk@attune\.example>$/m)
  expect(text).toMatch(/^Subject: =\?UTF-8\?/m)
  expect(text.replaceAll('=\r\n', '').replaceAll('=3D', '=')).toContain('choose here: https://x/?a=b')
})

// ASVS 1.3.11
test('a line break in an address or a subject makes no header and no second reader', async () => {
  server = await startTestSmtpServer()
  const mail = createSmtpMail({ url: server.url, from: FROM, deadlineMs: 2_000 })
  await mail.send({ ...HELLO, subject: 'Hello\r\nBcc: eve@attack.example' })
  expect(server.mails[0]?.to).toEqual(['hannah@northline.example'])
  expect(server.mails[0]?.text).not.toMatch(/^Bcc:/im)
})

test.for([
  ['an address that is not there', { RCPT: '550 no such mailbox' }],
  ['a text it does not like', { text: '554 looks like spam' }],
] as [string, SmtpBehaviour][])('%s is refused for good', async ([, behaviour]) => {
  expect(await sendTo(behaviour)).toBeInstanceOf(MailRefused)
})

test.for([
  ['a full mailbox', { RCPT: '452 come again' }],
  ['a sender it does not know: a wrong setting', { MAIL: '550 who are you' }],
  ['no greeting', { connect: SILENCE }],
  ['a greeting byte by byte', { connect: DRIBBLE }],
  ['a server that is busy', { connect: '421 busy' }],
  ['silence after the recipient', { RCPT: SILENCE }],
  ['silence after the text', { text: SILENCE }],
  ['a line cut at the recipient', { RCPT: CUT }],
  ['a line cut after the text', { text: CUT }],
] as [string, SmtpBehaviour][])('%s may be tried again, and ends at its deadline', async ([, behaviour]) => {
  // The server says nothing more: without a deadline this would never end.
  const error = await sendTo(behaviour, 300)
  expect(error).toBeInstanceOf(Error)
  expect(error).not.toBeInstanceOf(MailRefused)
})

test('nobody at the address may be tried again', async () => {
  server = await startTestSmtpServer()
  const { url } = server
  await server.close()
  const error = await createSmtpMail({ url, from: FROM, deadlineMs: 2_000 })
    .send(HELLO)
    .catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: 'ESOCKET' })
})

// ASVS 12.3.1
test('a password is not told to a server that offers no encryption', async () => {
  server = await startTestSmtpServer({ EHLO: '250-test\r\n250 AUTH PLAIN LOGIN' })
  const url = server.url.replace('smtp://', 'smtp://desk:a%20secret@')
  const error = await createSmtpMail({ url, from: FROM, deadlineMs: 2_000 })
    .send(HELLO)
    .catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(Error)
  expect(error).not.toBeInstanceOf(MailRefused)
  expect(server.mails).toEqual([])
})
