import { createWriteStream } from 'node:fs'
import { chmod, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { PassThrough } from 'node:stream'
import { createGzip } from 'node:zlib'
import { readSettings } from '@attune/server/settings'
import { openDatabase } from '@attune/server/start/open-database'
import { moveIn } from '@attune/store/moving/move-in'
import { writeExport } from '@attune/store/moving/write-export'
import { openStore } from '@attune/store/store'
import pg from 'pg'
import { writeClients } from '../clients-list/data.ts'
import type { Figure, Measure } from '../figure.ts'
import { reactions } from '@attune/server/app/slices'

const CLIENTS = 2_000
const MESSAGES_EACH = 500
const MESSAGES = CLIENTS * MESSAGES_EACH
/** The unit of a target that is a rate or a size. */
const RATE = { of: 'ours', at: 'least', value: 10_000 } as const
const GROWTH = { of: 'ours', at: 'most', value: 300 } as const

/**
 * S19: exporting an organization with a million messages, each with its delivery, and moving it into an empty database.
 * The limit is PostgreSQL's own COPY of the same two tables, to and from a file on its own disk, with the same indexes
 * and keys, but without looking at the data.
 */
export const measure: Measure = async (say) => {
  const home = await mkdtemp(join(tmpdir(), 'attune-moving-'))
  // The database may run as another user, who writes the copies here.
  await chmod(home, 0o777)
  const undo: (() => Promise<unknown>)[] = [() => rm(home, { recursive: true, force: true })]
  try {
    say(`writing ${CLIENTS} threads of ${MESSAGES_EACH} messages each. This takes some minutes.`)
    const [from, to] = [await open(join(home, 'from'), undo), await open(join(home, 'to'), undo)]
    const { organizationId } = await writeClients(from.owner, 'Moving', CLIENTS)
    await run(from.owner, [SEARCH_ASIDE, MESSAGE_ROWS, DELIVERY_ROWS, SEARCH_BACK, 'vacuum analyze'], organizationId)
    const file = join(home, 'organization.tar.gz')
    const out = await watch(() => exportTo(from, organizationId, file))
    say(`exported in ${out.seconds.toFixed(1)} s, ${((await stat(file)).size / 1e6).toFixed(0)} MB`)
    const copied = await watch(() => run(from.owner, copies(home, 'to')))
    const into = await watch(() => moveIn(to.owner, file, { files: NO_FILES, passwordHash: '-', now: new Date() }))
    say(`moved in in ${into.seconds.toFixed(1)} s`)
    const loaded = await watch(() => run(to.owner, [...EMPTY, ...copies(home, 'from'), SEARCH_BACK]))
    return [
      figureOf('export', out, copied),
      figureOf('move in', into, loaded),
      grownOf('export', out),
      grownOf('move in', into),
    ]
  } finally {
    for (const step of undo.toReversed()) await step()
  }
}

const open = async (home: string, undo: (() => Promise<unknown>)[]) => {
  const database = await openDatabase(readSettings({ ATTUNE_HOME: home, ATTUNE_DEMO: '0' }), () => {})
  undo.push(() => database.stop())
  return database
}

/** Nothing is uploaded here. */
const NO_FILES = {
  list: () => Promise.resolve([]),
  read: () => Promise.resolve(null),
  put: () => Promise.resolve(),
  remove: () => Promise.resolve(),
}

const exportTo = async (
  { logins }: Awaited<ReturnType<typeof open>>,
  organizationId: string,
  file: string,
): Promise<void> => {
  const store = await openStore(logins, 4, reactions)
  const tar = new PassThrough()
  const written = pipeline(tar, createGzip({ level: 3 }), createWriteStream(file))
  const write = (bytes: Uint8Array) =>
    tar.write(bytes) ? Promise.resolve() : new Promise<void>((resolve) => tar.once('drain', resolve))
  const confirm = () => Promise.resolve()
  const options = { organizationId, contactId: null, takenAt: new Date(), files: NO_FILES, write, confirm }
  await writeExport(store, options)
  tar.end()
  await written
  await store.close()
}

interface Watched {
  seconds: number
  /** By how much the process grew at most, in MB. */
  grown: number
}

const watch = async (work: () => Promise<unknown>): Promise<Watched> => {
  globalThis.gc?.()
  const before = process.memoryUsage.rss()
  let most = before
  const timer = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 50)
  const started = performance.now()
  await work()
  clearInterval(timer)
  return { seconds: (performance.now() - started) / 1_000, grown: (most - before) / 1e6 }
}

const figureOf = (what: string, ours: Watched, limit: Watched): Figure => ({
  id: 'S19',
  work: `${what} of ${MESSAGES.toLocaleString('en-US')} messages with their deliveries, beside COPY`,
  unit: 'items/s',
  ours: MESSAGES / ours.seconds,
  limit: MESSAGES / limit.seconds,
  ratio: limit.seconds / ours.seconds,
  toReach: RATE,
  notes: ['Messages a second; a delivery comes along with each.'],
  rounds: { ours, limit },
})

const grownOf = (what: string, { grown }: Watched): Figure => ({
  id: 'S19',
  work: `${what}: how much the process grows`,
  unit: 'MB',
  ours: grown,
  limit: GROWTH.value,
  ratio: grown / GROWTH.value,
  toReach: GROWTH,
  notes: [],
  rounds: { grown },
})

const run = async (owner: pg.ClientConfig, statements: string[], organizationId?: string): Promise<void> => {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement, statement.includes('$1') ? [organizationId] : [])
  } finally {
    await client.end()
  }
}

const copies = (home: string, way: 'to' | 'from'): string[] =>
  ['messages', 'deliveries'].map((table) => `copy ${table} ${way} ${pg.escapeLiteral(join(home, `${table}.copy`))}`)

/** The index of message words is built once, as when moving in. */
const SEARCH_ASIDE = 'drop index messages_searched'
const SEARCH_BACK = `set maintenance_work_mem = '256MB';
create index messages_searched on messages using gin
  (organization_id, message_words(text), message_plain(text) gin_trgm_ops) with (gin_pending_list_limit = 512)`

/** Removes what was moved in, to make room for what COPY loads. */
const EMPTY = ['alter table messages disable trigger user', 'truncate messages cascade', SEARCH_ASIDE]

const MESSAGE_ROWS = `
with written as (
  insert into messages (organization_id, contact_id, sequence, suffix, direction, text, at, delivery, carrier, author_kind)
  select organization_id, contact_id, n, 'suffix' || lpad(n::text, 4, '0'), 1 + n % 2,
    'Message ' || n || ' about ' || repeat(substr(md5(contact_id || n), 1, 12) || ' ', 5),
    now() - (${MESSAGES_EACH} - n) * interval '3 hours', 1, 'simulator',
    case when n % 2 = 0 then 'contact' else 'system' end
  from threads, generate_series(1, ${MESSAGES_EACH}) n where organization_id = $1
)
update threads set last_sequence = ${MESSAGES_EACH} where organization_id = $1`

const DELIVERY_ROWS = `
insert into deliveries (organization_id, contact_id, sequence, state, carrier)
select organization_id, contact_id, sequence, 'closed', 'simulator' from messages where organization_id = $1`
