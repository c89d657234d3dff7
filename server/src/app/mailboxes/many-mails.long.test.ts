import { startTestImapServer, type TestImapServer } from '@attune/carriers/email/testing/imap-server'
import { mailOf } from '@attune/carriers/email/testing/write-mails'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAILBOX, mailDesk, TRUSTED } from '../../testing/email/mail-desk.ts'
import type { TestClient } from '../../testing/world.ts'
import { followMailbox } from './follow-mailbox.ts'

/** A mailbox that fills up while nobody reads it, and is read by two processes whose connections break. */
// ATTUNE_FAULTS=more or full: 10,000 mails. How fast they have to be read is a row of the bench, S23.
const desk = mailDesk()
const MAILS = process.env['ATTUNE_FAULTS'] === undefined ? 1_000 : 10_000
/** Lines that are broken meanwhile. */
const DROPS = 4
const CLIENTS = 200
const MB = 1024 * 1024

let imap: TestImapServer
const clients: (TestClient & { email: string })[] = []
const following: { stop(): Promise<void> }[] = []

beforeAll(async () => {
  imap = await startTestImapServer()
  for (let made = 0; made < CLIENTS; made += 1) clients.push(await desk.mailClient())
})
afterAll(async () => {
  await Promise.all(following.map((one) => one.stop()))
  await imap.close()
})

const follow = () =>
  following.push(
    followMailbox(
      desk.world.deps,
      {
        ...{ organizationId: desk.northline.id, address: MAILBOX },
        open: () => Promise.resolve({ url: imap.url, carrier: desk.email }),
        note: () => Promise.resolve(),
      },
      { leaseMs: 8_000, idleMs: 600_000, againMs: { first: 50, last: 200 }, awayMs: 900_000 },
    ),
  )
const counted = async (): Promise<{ all: number; different: number }> => {
  const { rows } = await desk.world.deps.store.tenant(desk.northline.id, (tx) =>
    sql<{ all: number; different: number }>`
      select count(*)::int as all, count(distinct text)::int as different from messages
      where organization_id = ${desk.northline.id} and direction = 1`.execute(tx.db),
  )
  return rows[0] ?? { all: 0, different: 0 }
}

test(`${MAILS} mails are all read, each once, in order, and in bounded memory`, { timeout: 900_000 }, async () => {
  follow()
  follow()
  await expect.poll(() => imap.idling(), { timeout: 60_000, interval: 50 }).toBe(1)
  const mails = Array.from({ length: MAILS }, (_, place) => {
    const from = clients[place % CLIENTS]?.email ?? ''
    const headers = { From: from, 'Message-ID': `<${place}@x>`, 'Authentication-Results': TRUSTED }
    return mailOf({ headers, text: `Mail ${`${place}`.padStart(5, '0')}`, html: `<p>${'words '.repeat(300)}</p>` })
  })
  global.gc?.()
  const before = process.memoryUsage().rss
  let most = before
  const started = Date.now()
  imap.deliver(...mails)
  let drops = 0
  await expect
    .poll(
      async () => {
        most = Math.max(most, process.memoryUsage().rss)
        const { all } = await counted()
        // Whatever was under way then is read again.
        if (all > ((drops + 1) * MAILS) / (DROPS + 1) && drops < DROPS) {
          drops += 1
          imap.drop()
        }
        return all
      },
      { timeout: 800_000, interval: MAILS / 20 },
    )
    .toBeGreaterThanOrEqual(MAILS)
  const seconds = (Date.now() - started) / 1_000
  console.info(
    `${MAILS} mails in ${seconds.toFixed(0)} s: ${(MAILS / seconds).toFixed(0)} a second, ${drops} lines broken, ` +
      `memory from ${Math.round(before / MB)} to ${Math.round(most / MB)} MB`,
  )
  expect(await counted()).toEqual({ all: MAILS, different: MAILS })
  const { rows } = await desk.world.deps.store.tenant(desk.northline.id, (tx) =>
    sql<{ wrong: number }>`
      select count(*)::int as wrong from (select text < lag(text) over (partition by contact_id order by sequence) as back
        from messages where organization_id = ${desk.northline.id} and direction = 1) found where back`.execute(tx.db),
  )
  expect(rows).toEqual([{ wrong: 0 }])
  expect(most - before).toBeLessThan(400 * MB)
})
