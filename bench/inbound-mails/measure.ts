import { setTimeout as pause } from 'node:timers/promises'
import type { Carrier } from '@attune/carriers/carrier'
import { startTestImapServer, type TestImapServer } from '@attune/carriers/email/testing/imap-server'
import { mailOf } from '@attune/carriers/email/testing/write-mails'
import { followMailbox, type FollowedMailbox } from '@attune/server/app/mailboxes/follow-mailbox'
import { startWorker } from '@attune/server/app/worker'
import { connectMailbox, openEmail } from '@attune/server/start/connect-mailbox'
import { createWorld, type TestOrganization, type World } from '@attune/server/testing/world'
import { setAddresses } from '@attune/store/contacts/addresses'
import pg from 'pg'
import { openBenchDatabase } from '../due-work/bench-database.ts'
import type { Figure, Measure } from '../figure.ts'

const MAILS = 10_000
const CLIENTS = 200
const PER_SECOND_MIN = 100
/** As an installation has by default. */
const CONNECTIONS = 16
const WORKERS = 8
const MAILBOX = 'care@desk.example.org'
const SERVER = 'mx.desk.example.org'
const COUNT_EACH_MS = 500
/** Nothing is read for this long only if something is broken. */
const PATIENCE_MS = 60_000

/**
 * S23: 10,000 mails that come into a mailbox at once, read over IMAP by the product's own follower and taken in as
 * messages of 200 clients, while a worker does the jobs that they start. The server of the mailbox is a stand-in in the
 * same process.
 */
export const measure: Measure = async (say) => {
  const place = await openBenchDatabase()
  const { app, owner } = place
  const world = await createWorld({
    database: { app, owner, drop: () => Promise.resolve() },
    connections: CONNECTIONS,
  })
  const imap = await startTestImapServer()
  const counter = new pg.Client(owner)
  await counter.connect()
  try {
    // A world's own clock is ahead of the database's, by which jobs are due.
    world.deps.now = () => new Date()
    say(`writing ${CLIENTS} clients.`)
    const northline = await world.organization('Northline', '+13035550100')
    const senders = await writeClients(world, northline)
    const mailbox = await openMailbox(world, northline, imap)
    const [worker, reader] = [startWorker(world.deps, WORKERS), followMailbox(world.deps, mailbox)]
    try {
      await untilIdle(imap)
      say(`${MAILS} mails come in.`)
      imap.deliver(...mailsFrom(senders))
      const read = await countUntilRead(counter, northline)
      const { rows } = await counter.query<{ due: number }>(
        'select count(*)::int as due from work where due_at <= now()',
      )
      return [figureOf(read, rows[0]?.due ?? 0)]
    } finally {
      await reader.stop()
      await worker.stop()
    }
  } finally {
    await counter.end()
    await imap.close()
    await world.close()
    await place.close()
  }
}

/** Clients with an email address only. */
const writeClients = async (world: World, organization: TestOrganization): Promise<string[]> => {
  const coach = await organization.staff('Hannah', 'ROLE_COACH')
  const senders = Array.from({ length: CLIENTS }, (_, place) => `maria${place}@clients.example`)
  for (const [place, address] of senders.entries()) {
    const { id } = await organization.client(`Client ${place}`, `+1303600${String(place).padStart(4, '0')}`, coach)
    await world.deps.store.tenant(organization.id, (tx) => setAddresses(tx, id, [{ carrier: 'email', address }]))
  }
  return senders
}

const openMailbox = async (world: World, { id }: TestOrganization, imap: TestImapServer): Promise<FollowedMailbox> => {
  const { deps } = world
  const connected = await connectMailbox(deps, {
    mailbox: {
      ...{ address: MAILBOX, name: 'Northline', imapUrl: imap.url, trustedServer: SERVER, secret: '' },
      // It only reads: nothing listens where it would send to.
      smtpUrl: 'smtp://127.0.0.1:9',
    },
    organizationId: id,
  })
  if (connected === null) throw new Error('The mailbox belongs to no organization.')
  const { carrier } = connected
  deps.carriers = new Map<string, Carrier>(deps.carriers).set('email', openEmail(deps, connected))
  return {
    ...{ organizationId: id, address: MAILBOX },
    open: () => Promise.resolve({ url: imap.url, carrier }),
    note: () => Promise.resolve(),
  }
}

/** Once it is waiting for news: mails that were there before the mailbox was connected are never read. */
const untilIdle = async (imap: TestImapServer): Promise<void> => {
  const until = performance.now() + PATIENCE_MS
  while (imap.idling() === 0) {
    if (performance.now() > until) throw new Error('The mailbox was not opened.')
    await pause(20)
  }
}

/** From one client after the other, with as much HTML as mail programs write. */
const mailsFrom = (senders: readonly string[]): string[] =>
  Array.from({ length: MAILS }, (_, place) =>
    mailOf({
      headers: {
        From: senders[place % senders.length] ?? '',
        'Message-ID': `<${place}@clients.example>`,
        'Authentication-Results': `${SERVER}; dmarc=pass header.from=clients.example`,
      },
      text: `I slept well. It is mail ${place}.`,
      html: `<p>${'words '.repeat(300)}</p>`,
    }),
  )

/** How many were read after each of these moments, the last one after all. */
type Counts = { seconds: number; read: number }[]

const countUntilRead = async (counter: pg.Client, { id }: TestOrganization): Promise<Counts> => {
  const begun = performance.now()
  const counts: Counts = []
  let [read, moved] = [0, begun]
  while (read < MAILS) {
    await pause(COUNT_EACH_MS)
    const { rows } = await counter.query<{ read: number }>(
      'select count(*)::int as read from messages where organization_id = $1 and direction = 1',
      [id],
    )
    const now = performance.now()
    const before = read
    read = rows[0]?.read ?? 0
    if (read > before) moved = now
    if (now - moved > PATIENCE_MS) throw new Error(`Only ${read} of ${MAILS} mails were read.`)
    counts.push({ seconds: (now - begun) / 1_000, read })
  }
  return counts
}

const figureOf = (counts: Counts, due: number): Figure => {
  const perSecond = MAILS / (counts.at(-1)?.seconds ?? Number.NaN)
  return {
    id: 'S23',
    work: `mails read in, ${MAILS.toLocaleString('en')} at once in one mailbox`,
    unit: 'items/s',
    ours: perSecond,
    limit: PER_SECOND_MIN,
    ratio: perSecond / PER_SECOND_MIN,
    toReach: { of: 'ours', at: 'least', value: PER_SECOND_MIN },
    notes: [
      `of ${CLIENTS} clients; the first half at ${halfOf(counts).toFixed(0)} a second; ` +
        `${due} of the jobs that they start were still to be done when the last was in`,
    ],
    rounds: counts,
  }
}

/** Mails per second until half of them were read: less afterwards would mean that reading slows down. */
const halfOf = (counts: Counts): number => {
  const half = counts.find(({ read }) => read >= MAILS / 2)
  return half === undefined ? Number.NaN : half.read / half.seconds
}
