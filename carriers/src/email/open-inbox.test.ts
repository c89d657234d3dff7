import { afterEach, beforeEach, expect, test } from 'vitest'
import { InboxRefused, openInbox, type Inbox } from './open-inbox.ts'
import { MAIL_MAX } from './parse-mail.ts'
import { startTestImapServer, type TestImapServer } from './testing/imap-server.ts'
import { mailOf } from './testing/write-mails.ts'

const SINCE = new Date('2026-01-01T00:00:00.000Z')
const never = new AbortController().signal

let server: TestImapServer
let inbox: Inbox | null = null

beforeEach(async () => {
  server = await startTestImapServer()
})
afterEach(async () => {
  inbox?.close()
  inbox = null
  await server.close()
})

const open = async (): Promise<Inbox> => (inbox = await openInbox({ url: server.url, timeoutMs: 10_000 }))
const uidsAfter = async (uid: number): Promise<number[]> =>
  (await Array.fromAsync((inbox ?? (await open())).readAfter(uid, SINCE))).map((mail) => mail.uid)

test('mails are read whole, in order, after a place', async () => {
  const raws = Array.from({ length: 120 }, (_, place) => mailOf({ text: `Mail ${place}: größer 💪` }))
  server.deliver(...raws)
  await open()
  const mails = await Array.fromAsync(inbox?.readAfter(0, SINCE) ?? [])
  expect(mails.map(({ raw }) => raw.toString())).toEqual(raws)
  expect(await uidsAfter(118)).toEqual([119, 120])
  // A server answers the range from 121 on with its last mail.
  expect(await uidsAfter(120)).toEqual([])
  expect([inbox?.lastUid(), inbox?.uidValidity]).toEqual([120, '1'])
})

test('of a mail that is too large only the headers are fetched', async () => {
  server.deliver(mailOf({ headers: { Subject: 'A film' }, text: 'x'.repeat(1_000) }))
  Object.assign(server.mails[0] ?? {}, { bytes: MAIL_MAX + 1 })
  const [mail] = await Array.fromAsync((await open()).readAfter(0, SINCE))
  expect(mail).toMatchObject({ isCut: true, bytes: MAIL_MAX + 1 })
  expect(mail?.raw.toString()).toContain('Subject: A film')
  expect(mail?.raw.length).toBeLessThan(1_000)
})

test('a new mail ends the wait, and so does a broken line', async () => {
  const { waitForNews } = await open()
  const news = waitForNews(600_000, never)
  await expect.poll(() => server.idling(), { timeout: 20_000 }).toBe(1)
  server.deliver(mailOf({ text: 'Hello' }))
  await news
  expect(await uidsAfter(0)).toEqual([1])
  const broken = waitForNews(600_000, never)
  await expect.poll(() => server.idling(), { timeout: 20_000 }).toBe(1)
  server.drop()
  await broken.catch(() => null)
  await expect(uidsAfter(0)).rejects.toBeInstanceOf(Error)
})

test('a wrong password is told apart from a server that isn’t there', async () => {
  server.isLocked = true
  await expect(open()).rejects.toBeInstanceOf(InboxRefused)
  const { url } = server
  await server.close()
  const error = await openInbox({ url, timeoutMs: 5_000 }).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(Error)
  expect(error).not.toBeInstanceOf(InboxRefused)
  server = await startTestImapServer()
})
