import { DAY_MS } from '@attune/contract/durations'
import { Kysely, PostgresDialect, type CompiledQuery } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool, openRolePool } from '../connection.ts'
import type { GlobalSchema } from '../schema.ts'
import { listSecurityEvents } from '../staff/security-log.ts'
import { testDatabase, type TestDatabase } from '../testing/test-database.ts'
import { HARBOUR, NORTHLINE, seedTwoOrganizations } from '../testing/two-organizations.ts'
import { listDoneTo } from './done-to.ts'
import { countActions, countEvents, listEvents, type EventsPlace, type EventsQuery } from './events.ts'

const FACTS = 200_000
/** The last fact. They fill the 90 days before it, a fifth of them in Northline. */
const END = new Date('2026-03-31T12:00:00Z')
const WEEK_AGO = new Date(END.getTime() - 7 * DAY_MS)
const PAGE = 10
const COACHES = 20

let database: TestDatabase
let owner: pg.Pool
let pool: pg.Pool
let db: Kysely<GlobalSchema>
let hannah: string
let maria: string
let asked: CompiledQuery[] = []

beforeAll(async () => {
  database = await testDatabase()
  owner = openPool(database.owner, { max: 1, name: 'test-owner' })
  await seedTwoOrganizations(owner)
  await owner.query(PEOPLE, [COACHES])
  await owner.query(LOG, [FACTS, END, NORTHLINE, HARBOUR, COACHES])
  await owner.query(SECURITY_LOG, [END, NORTHLINE])
  await owner.query('vacuum analyze facts, security_log, accounts')
  const { rows } = await owner.query<{ hannah: string; maria: string }>(
    `select 'us_' || md5('coach7') as hannah, 'ct_' || md5('client7') as maria`,
  )
  hannah = rows[0]?.hannah ?? ''
  maria = rows[0]?.maria ?? ''
  pool = openRolePool(database.app, 'attune_global', { max: 1, name: 'test-global' })
  db = new Kysely({ dialect: new PostgresDialect({ pool }), log: ({ query }) => void asked.push(query) })
})
afterAll(async () => {
  await db.destroy()
  await owner.end()
  await database.drop()
})

const OF_NORTHLINE = { organizationId: NORTHLINE, reached: null, reader: '' } as const
const onPage = (query: Partial<EventsQuery>, more: { after?: EventsPlace; scan?: number } = {}) =>
  listEvents(db, { ...OF_NORTHLINE, ...query }, { limit: PAGE, scan: 20_000, ...more })
/** What events are filtered by, and how many rows a page may touch. */
const filters = (): [string, Partial<EventsQuery>, number][] => [
  ['everything', {}, 11],
  ['a person', { actor: hannah }, 11],
  ['a client', { contactId: maria }, 11],
  ['a frequent kind', { kinds: ['MessageReceived'] }, 50],
  ['a rare kind', { kinds: ['WebhookChanged'] }, 11],
  ['two rare kinds', { kinds: ['NoteAdded', 'ContactReassigned'] }, 22],
  ['a day of two months ago', daysAgo(60, 59), 11],
  ['a person and a time', { actor: hannah, ...daysAgo(60, 30) }, 11],
  ['a person and a kind', { actor: hannah, kinds: ['MessageAdded'] }, 250],
  ['a client, a person and a kind', { contactId: maria, actor: hannah, kinds: ['MessageAdded'] }, 6_500],
  ['a reach', { reached: [maria], reader: hannah }, 1_500],
]
const daysAgo = (from: number, to: number) => ({
  from: new Date(END.getTime() - from * DAY_MS),
  to: new Date(END.getTime() - to * DAY_MS),
})

test('a page of events touches few rows among 200,000, whatever it is filtered by', async () => {
  for (const [what, query, most] of filters()) {
    expect(await rowsTouched(() => onPage(query)), what).toBeLessThanOrEqual(most)
    expect((await onPage(query)).events.map(({ position }) => position).slice(0, PAGE), what).toEqual(
      await newest(query),
    )
  }
})

test('the next page touches no more rows than the first', async () => {
  for (const [what, query, most] of filters()) {
    const { events } = await onPage(query)
    const last = events[PAGE - 1]
    if (last === undefined) continue
    const after = { key: last.sort_key, id: String(last.position) }
    expect(await rowsTouched(() => onPage(query, { after })), what).toBeLessThanOrEqual(most)
    expect((await onPage(query, { after })).events[0]?.position, what).toBe(events[PAGE]?.position)
  }
})

test('what only several conditions together find is found portion by portion', async () => {
  const query = { actor: hannah, kinds: ['ContactReassigned'] }
  const found: bigint[] = []
  let [place, portions]: [EventsPlace | null, number] = [null, 0]
  do {
    const after: EventsPlace | undefined = place ?? undefined
    const { events, beyond } = await onPage(query, { scan: 50, ...(after && { after }) })
    found.push(...events.map(({ position }) => position))
    place = beyond
    portions += 1
  } while (place !== null)
  expect(portions).toBeGreaterThan(3)
  expect(found.length).toBeGreaterThan(0)
  expect(found).toEqual(await newest(query, 1_000))
})

test('a count of seven days touches the events of those days, and of a rare kind only these', async () => {
  const { rows } = await owner.query<{ all: number; hers: number }>(
    `select count(*)::int as all, count(*) filter (where actor = $1)::int as hers from facts
     where organization_id = $2 and at >= $3`,
    [hannah, NORTHLINE, WEEK_AGO],
  )
  const { all = 0, hers = 0 } = rows[0] ?? {}
  const count = (query: Partial<EventsQuery>, scan = 200_000) =>
    countEvents(db, { ...OF_NORTHLINE, from: WEEK_AGO, ...query }, scan)
  expect(await count({})).toEqual({ count: all, isMore: false })
  expect(await rowsTouched(() => count({}))).toBe(all)
  expect(await count({ actor: hannah })).toEqual({ count: hers, isMore: false })
  expect(await rowsTouched(() => count({ actor: hannah }))).toBe(hers)
  expect(await rowsTouched(() => count({ kinds: ['WebhookChanged'] }))).toBeLessThan(5)
  expect(await count({}, 100)).toEqual({ count: 100, isMore: true })
  expect(await count({}, all)).toEqual({ count: all, isMore: false })
  expect(await count({}, all - 1)).toEqual({ count: all - 1, isMore: true })
  expect(await rowsTouched(() => count({}, 100))).toBe(101)
})

test('counting what coaches did touches their own events, and no more than a share for each', async () => {
  const { rows } = await owner.query<{ actor: string; events: number; added: number }>(
    `select actor, count(*)::int as events, count(*) filter (where kind = 'MessageAdded')::int as added from facts
     where organization_id = $1 and at >= $2 and actor is not null group by actor`,
    [NORTHLINE, WEEK_AGO],
  )
  const query = {
    organizationId: NORTHLINE,
    actors: rows.map(({ actor }) => actor),
    kinds: ['MessageAdded'],
    from: WEEK_AGO,
  }
  const { actions, since } = await countActions(db, query, 200_000)
  expect(new Map(actions.map(({ actor, count }) => [actor, count]))).toEqual(
    new Map(rows.map(({ actor, added }) => [actor, added])),
  )
  expect(since).toBeNull()
  const events = rows.reduce((sum, row) => sum + row.events, 0)
  expect(await rowsTouched(() => countActions(db, query, 200_000))).toBe(events)
  expect(await rowsTouched(() => countActions(db, query, 10 * rows.length))).toBeLessThanOrEqual(10 * rows.length)
  const short = await countActions(db, query, 10 * rows.length)
  expect(short.since?.getTime()).toBeGreaterThan(WEEK_AGO.getTime())
  for (const { last } of short.actions) expect(last.getTime()).toBeGreaterThanOrEqual(short.since?.getTime() ?? 0)
})

test('what some coaches leave of their shares goes to those who did more', async () => {
  const { rows } = await owner.query<{ hers: number }>(
    'select count(*)::int as hers from facts where organization_id = $1 and at >= $2 and actor = $3',
    [NORTHLINE, WEEK_AGO, hannah],
  )
  const hers = rows[0]?.hers ?? 0
  const actors = [hannah, ...Array.from({ length: 9 }, (_, n) => `us_idle${n}`)]
  const count = async (scan: number) => {
    const kinds = ['MessageAdded', 'NoteAdded', 'ContactReassigned', 'WebhookChanged']
    const query = { organizationId: NORTHLINE, actors, kinds, from: WEEK_AGO }
    const { actions, since } = await countActions(db, query, scan)
    const touched = await rowsTouched(() => countActions(db, query, scan))
    return { counted: actions.reduce((sum, action) => sum + action.count, 0), isCut: since !== null, touched }
  }
  expect(hers).toBeGreaterThan(20)
  expect(await count(hers + 10)).toEqual({ counted: hers, isCut: false, touched: hers })
  expect(await count(hers - 1)).toEqual({ counted: hers - 1, isCut: true, touched: hers - 1 })
})

test('a page of what was done to coaches touches hand-overs and entries about others, not what else is in the logs', async () => {
  const query = {
    organizationId: NORTHLINE,
    kinds: ['rights-changed', 'sessions-ended'],
    from: daysAgo(30, 0).from,
    limit: PAGE,
  }
  const { rows } = await owner.query<{ changes: number }>(
    `select count(*)::int as changes from facts
     where organization_id = $1 and kind = 'ContactReassigned' and at >= $2::timestamptz - interval '1 day'`,
    [NORTHLINE, query.from],
  )
  const list = (more: Partial<Parameters<typeof listDoneTo>[1]> = {}) => listDoneTo(db, { ...query, ...more }, 200_000)
  const first = await list()
  expect(first).toHaveLength(PAGE + 1)
  expect(await rowsTouched(() => list())).toBe(rows[0]?.changes)
  // Its index has their order, but for those of the same time.
  expect(await rowsTouched(() => list(), 'security_log')).toBeLessThanOrEqual(PAGE + 2)
  const last = first[PAGE - 1]
  const after = { key: last?.sort_key ?? '', id: last?.id ?? '' }
  expect((await list({ after }))[0]?.id).toBe(first[PAGE]?.id)
  expect(await rowsTouched(() => list({ after }), 'security_log')).toBeLessThanOrEqual(PAGE + 2)
  expect(await rowsTouched(() => list({ accountIds: [hannah] }), 'security_log')).toBeLessThan(200)
})

test('a page of the security log touches few rows by organization, person and time', async () => {
  const list = (more: object) => listSecurityEvents(db, { organizationId: NORTHLINE, limit: PAGE, ...more })
  for (const more of [{}, { accountId: hannah }, daysAgo(60, 30)])
    expect(await rowsTouched(() => list(more), 'security_log')).toBeLessThanOrEqual(PAGE + 1)
})

test('events that arrive while a page is read are not listed by the next one, and neither are others twice', async () => {
  const query = { actor: hannah, kinds: ['MessageAdded'] }
  const before = await newest(query, 15)
  const arriving = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await owner.query(ARRIVING, [NORTHLINE, hannah])
      return result
    },
  })
  const found: bigint[] = []
  let after: EventsPlace | undefined
  while (found.length < before.length) {
    const { events, beyond } = await listEvents(
      arriving,
      { ...OF_NORTHLINE, ...query },
      { limit: PAGE, scan: 5, after },
    )
    found.push(...events.map(({ position }) => position))
    after = beyond ?? undefined
    expect(after).toBeDefined()
  }
  expect(found.slice(0, before.length)).toEqual(before)
})

/** Rows of a table that the statements of a call read, whether or not they keep them. */
const rowsTouched = async (call: () => Promise<unknown>, table = 'facts'): Promise<number> => {
  asked = []
  await call()
  const statements = asked
  let touched = 0
  for (const { sql, parameters } of statements) {
    const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (analyze, timing off, format json) ${sql}`,
      [...parameters],
    )
    touched += rows[0] ? readBy(rows[0]['QUERY PLAN'][0].Plan, table) : 0
  }
  expect(statements.length).toBeGreaterThan(0)
  return Math.round(touched)
}

/** A part of a plan, as PostgreSQL describes it. */
interface Plan {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Plan[]
}

const readBy = (plan: Plan, table: string): number => {
  const each =
    plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)
  const own = plan['Relation Name'] === table ? each * plan['Actual Loops'] : 0
  return (plan.Plans ?? []).reduce((sum, part) => sum + readBy(part, table), own)
}

/** The newest events, by reading the whole log. */
const newest = async ({ actor, contactId, kinds, from, to, reached, reader }: Partial<EventsQuery>, most = PAGE) => {
  const { rows } = await owner.query<{ position: bigint }>(
    `select position from facts
     where organization_id = $1 and ($2::text is null or actor = $2) and ($3::text is null or contact_id = $3)
       and ($4::text[] is null or kind = any($4)) and ($5::timestamptz is null or at >= $5)
       and ($6::timestamptz is null or at < $6)
       and ($7::text[] is null or contact_id = any($7) or contact_id is null and actor = $8)
     order by at desc, position desc limit $9`,
    [NORTHLINE, actor, contactId, kinds, from, to, reached, reader, most],
  )
  return rows.map(({ position }) => position)
}

const PEOPLE = `
insert into accounts (account_id, short_id, email, name, password_hash, time_zone, created_at)
select 'us_' || md5('coach' || n), 'coach' || n, 'coach' || n || '@mail.example', 'Coach ' || n, '-', 'UTC', now()
from generate_series(0, $1::int) n`

/** Every fifth fact is Northline's. Most facts are about messages; a client has some 40, a coach some 700, Maria 2,000. */
const LOG = `
insert into facts (version, organization_id, contact_id, kind, payload, actor, cause, at)
select 1, case when m is null then $4 else $3 end,
  case when kind <> 'WebhookChanged' then 'ct_' || md5('client' || case when m is null then -n % 5003 - 1 when m % 20 = 7 then 7 else m % 997 end) end,
  kind,
  case when kind = 'ContactReassigned' then jsonb_build_object(
    'from', 'us_' || md5('coach' || n / 7 % $5), 'to', 'us_' || md5('coach' || (n / 7 + 1) % $5)) else '{}' end,
  case when kind not in ('MessageReceived', 'DeliveryChanged')
    then 'us_' || md5(case when m is null then 'other' else 'coach' end || n / 7 % $5) end,
  case when kind = 'ContactReassigned' then 'bulk ' || n / 20000 else 'call ' || n end,
  $2::timestamptz - ($1 - n) * interval '90 days' / $1
from (select n, case when n % 5 = 0 then n / 5 end as m from generate_series(1, $1::int) n) numbered,
  lateral (select case when n / 5 % 4000 = 0 then 'WebhookChanged' when n / 5 % 100 = 1 then 'NoteAdded'
    when n / 5 % 200 = 3 then 'ContactReassigned' when n / 5 % 3 = 0 then 'MessageAdded'
    when n / 5 % 3 = 1 then 'MessageReceived' else 'DeliveryChanged' end as kind) named`

const ARRIVING = `
insert into facts (version, organization_id, kind, payload, actor, cause, at)
select 1, $1, 'MessageAdded', '{}', $2, 'late', (select max(at) from facts) + interval '1 second' from generate_series(1, 4)`

/** Sign-ins, and now and then a right that is changed. */
const SECURITY_LOG = `
insert into security_log (at, kind, organization_id, account_id, actor_id, address, device)
select $1::timestamptz - (20000 - n) * interval '90 days' / 20000,
  case when n % 200 = 0 then 'rights-changed' else 'sign-in' end, $2, 'us_' || md5('coach' || n / 7 % 20),
  case when n % 200 = 0 then 'us_' || md5('coach20') end, '203.0.113.7', 'Chrome'
from generate_series(1, 20000) n`
