import { startTestImapServer, type TestImapServer } from '@attune/carriers/email/testing/imap-server'
import { mailOf } from '@attune/carriers/email/testing/write-mails'
import type { Notice } from '@attune/contract/notices/entity'
import type { Page } from '@attune/contract/page'
import { insertAddresses } from '@attune/store/contacts/addresses'
import { lockContact } from '@attune/store/contacts/contacts'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MAILBOX, mailDesk, TRUSTED } from '../../testing/email/mail-desk.ts'
import { threadOf, type TestClient } from '../../testing/world.ts'
import { followMailbox, noteMailboxOfSettings, type MailboxTrouble } from './follow-mailbox.ts'

/** A mailbox that is read over IMAP, by one process or several. */
const desk = mailDesk()
const PATIENCE = { timeout: 60_000, interval: 50 }
const TIMES = { leaseMs: 8_000, idleMs: 600_000, againMs: { first: 50, last: 200 }, awayMs: 1_000 }

let imap: TestImapServer
let maria: TestClient & { email: string }
const following: { stop(): Promise<void> }[] = []

beforeEach(async () => {
  imap = await startTestImapServer()
  reached = imap.url
  maria = await desk.mailClient()
  await desk.world.deps.store.tenant(desk.northline.id, (tx) => sql`delete from mailbox_positions`.execute(tx.db))
})
afterEach(async () => {
  await Promise.all(following.splice(0).map((one) => one.stop()))
  await imap.close()
})

/** Notices about the mailbox. */
const notices = async () =>
  (await desk.priya.ok<Page<Notice>>('GET', '/v1/notices?limit=50')).data.filter(({ title }) => title.includes(MAILBOX))
/** The URL the mailbox is read from. */
let reached: string

const follow = () => {
  const of = { organizationId: desk.northline.id, address: MAILBOX }
  const mailbox = {
    ...of,
    open: () => Promise.resolve({ url: reached, carrier: desk.email }),
    note: (trouble: MailboxTrouble | null) => noteMailboxOfSettings(desk.world.deps, of, trouble),
  }
  const one = followMailbox(desk.world.deps, mailbox, TIMES)
  following.push(one)
  return one
}
const mail = (text: string, from = maria.email): string =>
  mailOf({ headers: { From: from, 'Message-ID': `<${text}@x>`, 'Authentication-Results': TRUSTED }, text })
const textsOf = async (client: TestClient): Promise<(string | undefined)[]> =>
  (await threadOf(desk.hannah, client)).toSorted((a, b) => a.sequence - b.sequence).map(({ body }) => body?.text)
const texts = () => textsOf(maria)
const waits = async () => {
  await expect.poll(() => imap.idling(), PATIENCE).toBe(1)
}

test('what comes in from the time of connecting is read, through broken lines and restarts, each mail once', async () => {
  imap.deliver(mail('from before'))
  const first = follow()
  await waits()
  imap.deliver(mail('One'), mail('Two'))
  await expect.poll(texts, PATIENCE).toEqual(['One', 'Two'])
  imap.drop()
  imap.deliver(mail('Three'))
  await expect.poll(texts, PATIENCE).toEqual(['One', 'Two', 'Three'])
  await first.stop()
  imap.deliver(mail('Four'))
  follow()
  await expect.poll(texts, PATIENCE).toEqual(['One', 'Two', 'Three', 'Four'])
})

test('a mail that can’t be read holds up none behind it, and the log says where it is', async () => {
  const said = vi.spyOn(desk.world.deps.log, 'warn')
  follow()
  await waits()
  imap.deliver('Subject: from nobody\r\n\r\nHello', Buffer.from([0, 255, 13, 10]), mail('One'))
  await expect.poll(texts, PATIENCE).toEqual(['One'])
  const left = 'a mail can’t be read and stays in the mailbox'
  for (const uid of [1, 2]) expect(said).toHaveBeenCalledWith(expect.objectContaining({ mailbox: MAILBOX, uid }), left)
  imap.drop()
  const lost = [expect.objectContaining({ mailbox: MAILBOX }), 'the mailbox can’t be read'] as const
  await expect.poll(() => said.mock.calls, PATIENCE).toContainEqual(lost)
  said.mockRestore()
})

test('a mail whose id has characters that can’t be stored is taken in all the same, once', async () => {
  follow()
  await waits()
  imap.deliver(mail('O\0ne'), mail('Two'), mail('O\0ne'), mail('Three'))
  await expect.poll(texts, PATIENCE).toEqual(['One', 'Two', 'Three'])
})

test('of many mails at once, those of one client keep their order, from whichever address they come', async () => {
  const other = await desk.mailClient()
  const second = `second.${maria.email}`
  await desk.world.deps.store.tenant(desk.northline.id, (tx) =>
    insertAddresses(tx, maria.id, [{ carrier: 'email', address: second }]),
  )
  follow()
  await waits()
  const senders = [maria.email, second, other.email]
  const sent = Array.from({ length: 90 }, (_, place) => ({ text: `Mail ${place}`, from: senders[place % 3] }))
  const sentBy = (...from: string[]) => sent.filter((one) => from.includes(one.from ?? '')).map(({ text }) => text)
  imap.deliver(...sent.map(({ text, from }) => mail(text, from)))
  await expect.poll(async () => (await texts()).length + (await textsOf(other)).length, PATIENCE).toBe(90)
  expect(await texts()).toEqual(sentBy(maria.email, second))
  expect(await textsOf(other)).toEqual(sentBy(other.email))
})

test('a client whose mail has to wait doesn’t hold up those of others beside it', async () => {
  const other = await desk.mailClient()
  follow()
  await waits()
  await desk.world.deps.store.tenant(desk.northline.id, async (tx) => {
    await lockContact(tx, maria.id)
    imap.deliver(mail('One'), mail('Two'), mail('Three', other.email))
    await expect.poll(() => textsOf(other), { ...PATIENCE, timeout: 20_000 }).toEqual(['Three'])
    expect(await texts()).toEqual([])
  })
  await expect.poll(texts, PATIENCE).toEqual(['One', 'Two'])
})

test('a mailbox whose UIDs have become others is read again, and nothing comes twice', async () => {
  follow()
  await waits()
  imap.deliver(mail('One'), mail('Two'))
  await expect.poll(texts, PATIENCE).toEqual(['One', 'Two'])
  imap.uidValidity = 2
  imap.mails = imap.mails.map((one, place) => ({ ...one, uid: place + 1_000 }))
  imap.drop()
  await waits()
  imap.deliver(mail('Three'))
  await expect.poll(texts, PATIENCE).toEqual(['One', 'Two', 'Three'])
})

test('a password that is refused is told to the admins once, and nothing is lost until it is mended', async () => {
  follow()
  await waits()
  imap.isLocked = true
  imap.drop()
  imap.deliver(mail('One'))
  await expect.poll(async () => (await notices()).length, PATIENCE).toBe(1)
  // It is about the mailbox, and names nobody.
  expect(await notices()).toMatchObject([
    { title: expect.stringContaining('can’t be read'), entity: null, system: false },
  ])
  expect(await texts()).toEqual([])
  imap.isLocked = false
  await expect.poll(texts, PATIENCE).toEqual(['One'])
  expect(await notices()).toMatchObject([{ type: 'others', title: `The mailbox ${MAILBOX} works again.` }])
})

test('a server that is away for long is told, and that it is back; a short outage isn’t', async () => {
  follow()
  await waits()
  imap.drop()
  imap.deliver(mail('One'))
  await expect.poll(texts, PATIENCE).toEqual(['One'])
  const told = (await notices()).map(({ type }) => type)
  expect(told).not.toContain('error')
  const { url } = imap
  reached = 'imap://hannah:secret@127.0.0.1:9'
  imap.drop()
  await expect.poll(notices, PATIENCE).toMatchObject([
    {
      type: 'error',
      title: `The mailbox ${MAILBOX} can’t be read. The mailbox’s server can’t be reached, or doesn’t open it. Nothing is lost meanwhile.`,
    },
  ])
  // It is back, and its password is wrong: another trouble than the one that was told.
  imap.isLocked = true
  reached = url
  await expect
    .poll(notices, PATIENCE)
    .toMatchObject([{ type: 'error', title: expect.stringContaining('refuses our name or password') }])
  imap.isLocked = false
  await expect.poll(notices, PATIENCE).toMatchObject([{ type: 'others' }])
})

test('of two processes one reads, and the other takes over when it stops', async () => {
  const first = follow()
  await waits()
  follow()
  imap.deliver(mail('One'))
  await expect.poll(texts, PATIENCE).toEqual(['One'])
  expect(imap.idling()).toBeLessThanOrEqual(1)
  await first.stop()
  imap.deliver(mail('Two'))
  await expect.poll(texts, PATIENCE).toEqual(['One', 'Two'])
  await waits()
})
