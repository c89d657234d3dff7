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
  // Asked for the range from 121 on, a server returns its last mail.
  expect(await uidsAfter(120)).toEqual([])
  expect([inbox?.lastUid(), inbox?.uidValidity]).toEqual([120, '1'])
})

test('mails are read from a moment on, also where it is still the day before; earlier days are left', async () => {
  server.deliver(mailOf({ text: 'Last week' }), mailOf({ text: 'At five in San Francisco' }))
  Object.assign(server.mails[0] ?? {}, { date: '2026-11-20' })
  Object.assign(server.mails[1] ?? {}, { date: '2026-11-27' })
  const { readAfter } = await open()
  const mails = await Array.fromAsync(readAfter(0, new Date('2026-11-28T01:00:00.000Z')))
  expect(mails.map(({ uid }) => uid)).toEqual([2])
})

test('of a mail that is too large only the headers are fetched', async () => {
  server.deliver(mailOf({ headers: { Subject: 'A film' }, text: 'x'.repeat(1_000) }))
  Object.assign(server.mails[0] ?? {}, { bytes: MAIL_MAX + 1 })
  const [mail] = await Array.fromAsync((await open()).readAfter(0, SINCE))
  expect(mail).toMatchObject({ isCut: true, bytes: MAIL_MAX + 1 })
  expect(mail?.raw.toString()).toContain('Subject: A film')
  expect(mail?.raw.length).toBeLessThan(1_000)
})

test('of a mail that is larger than its server says, only the headers are read', async () => {
  const head = Buffer.from(mailOf({ headers: { Subject: 'A film' }, text: '' }))
  server.deliver(Buffer.concat([head, Buffer.alloc(MAIL_MAX, 'x')]), mailOf({ text: 'Hello' }))
  Object.assign(server.mails[0] ?? {}, { bytes: 1 })
  const mails = await Array.fromAsync((await open()).readAfter(0, SINCE))
  expect(mails.map(({ uid, isCut }) => [uid, isCut])).toEqual([
    [1, true],
    [2, false],
  ])
  expect(mails[0]?.bytes).toBeGreaterThan(MAIL_MAX)
  expect(mails[0]?.raw.toString()).toBe(head.toString())
})

test('mails that are larger than their server says are fetched one by one, before they are too many', async () => {
  const raws = Array.from({ length: 20 }, (_, place) => Buffer.alloc(1024 * 1024, place))
  server.deliver(...raws)
  for (const mail of server.mails) mail.bytes = 1
  const mails = await Array.fromAsync((await open()).readAfter(0, SINCE))
  expect(mails.map(({ raw }) => raws.findIndex((one) => one.equals(raw)))).toEqual([...raws.keys()])
  const alone = server.fetched.filter((words) => /^\d+ /.test(words)).map((words) => Number.parseInt(words, 10))
  expect(alone).toEqual([9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20])
})

test('a mail that a server sends without end ends the connection, and the next one goes on behind it', async () => {
  const endless = { bytes: 1, sends: 2 ** 30 }
  server.deliver('One', 'Two', 'Three', 'Four')
  for (const place of [1, 2]) Object.assign(server.mails[place] ?? {}, endless)
  const seen: [number, string][] = []
  for (let connections = 1; connections <= 3; connections += 1) {
    for await (const { uid, raw } of (await open()).readAfter(seen.at(-1)?.[0] ?? 0, SINCE))
      seen.push([uid, raw.toString()])
    // The first ones end here: nothing more comes on the same connection.
    if (connections < 3) await expect(uidsAfter(0)).rejects.toThrow('larger than any')
  }
  expect(seen).toEqual([
    [1, 'One'],
    [2, ''],
    [3, ''],
    [4, 'Four'],
  ])
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

test('a mail that arrives while others are fetched is not waited for', async () => {
  server.deliver(...Array.from({ length: 51 }, (_, place) => mailOf({ text: `Mail ${place}` })))
  const { readAfter, waitForNews } = await open()
  const uids: number[] = []
  for await (const { uid } of readAfter(0, SINCE)) {
    // The last one is fetched after that: the server announces the new mail then.
    if (uid === 1) server.deliver(mailOf({ text: 'Hello' }))
    uids.push(uid)
  }
  expect(uids.at(-1)).toBe(51)
  await waitForNews(600_000, never)
  expect(await uidsAfter(51)).toEqual([52])
  // It has been read, so from now on there is something to wait for.
  const news = waitForNews(600_000, never)
  await expect.poll(() => server.idling(), { timeout: 20_000 }).toBe(1)
  server.deliver(mailOf({ text: 'Hello again' }))
  await news
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
