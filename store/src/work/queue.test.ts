import { PostgresQueryCompiler, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPool } from '../connection.ts'
import { openStore, type Store } from '../store.ts'
import { testDatabase, type TestDatabase } from '../testing/test-database.ts'
import { HARBOUR, NORTHLINE, seedTwoOrganizations } from '../testing/two-organizations.ts'
import {
  addWork,
  claimWork,
  claimUrgentWork,
  claimWorkByTurns,
  finishWork,
  hurryWork,
  releaseWork,
  lockWork,
  postponeWork,
  msUntilNextDue,
  NOBODY_WAITS,
  type ClaimedWork,
} from './queue.ts'

const LONG = 60_000
const KINDS = ['deliver-message']
let database: TestDatabase
let store: Store

beforeAll(async () => {
  database = await testDatabase()
  const owner = openPool(database.owner, { max: 1, name: 'test-owner' })
  await seedTwoOrganizations(owner)
  await owner.end()
  store = await openStore(database.app, 8, {})
})
beforeEach(async () => {
  await store.global.deleteFrom('work').execute()
})
afterAll(async () => {
  await store.close()
  await database.drop()
})

test('eight workers claim every job exactly once', async () => {
  for (let index = 0; index < 200; index += 1) await add({ index })
  const claimed = await Promise.all(Array.from({ length: 8 }, claimAll))
  const numbers = claimed.flat().map((item) => Number(item.payload['index']))
  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, index) => index))
  expect(claimed.filter((items) => items.length > 0).length).toBeGreaterThan(1)
})

test('with a time, jobs are due by that; a lease goes by the database’s clock all the same', async () => {
  const tomorrow = new Date(Date.now() + 86_400_000)
  const yesterday = new Date(Date.now() - 86_400_000)
  await add({ name: 'in an hour' }, 3_600_000)
  expect(await claimWork(store.global, 10, LONG, undefined, yesterday)).toEqual([])
  expect(names(await claimWork(store.global, 10, LONG, undefined, tomorrow))).toEqual(['in an hour'])
  expect(await claimWork(store.global, 10, LONG, undefined, tomorrow)).toEqual([])
  await add({ name: 'an hour ago' }, -3_600_000)
  expect(await claimWork(store.global, 10, LONG, undefined, yesterday)).toEqual([])
  expect(names(await claimWork(store.global, 10, LONG))).toEqual(['an hour ago'])
})

test('only due jobs are claimed, in due order', async () => {
  await add({ name: 'last' }, -1_000)
  await add({ name: 'first' }, -3_000)
  await add({ name: 'later' }, 60_000)
  await add({ name: 'second' }, -2_000)
  expect(names(await claimWork(store.global, 10, LONG))).toEqual(['first', 'second', 'last'])
  expect(await claimWork(store.global, 10, LONG)).toEqual([])
})

describe('by turns', () => {
  const claim = (limit: number, after = '') => claimWorkByTurns(store.global, limit, LONG, KINDS, after)

  test('each organization has its next job claimed before the second of any other', async () => {
    for (const place of [1, 2, 3, 4]) await add({ name: `Northline ${place}` }, -60_000 + place)
    await add({ name: 'Harbour 1' }, -2_000, HARBOUR)
    await add({ name: 'Harbour later' }, 60_000, HARBOUR)
    await addGlobal('of nobody')
    const { items } = await claim(4)
    expect(new Set(names(items))).toEqual(new Set(['Harbour 1', 'Northline 1', 'Northline 2', 'of nobody']))
    expect(names((await claim(4)).items)).toEqual(['Northline 3', 'Northline 4'])
    expect((await claim(4)).items).toEqual([])
  })

  test('the next claim begins with the organization after the last one', async () => {
    for (const place of [1, 2]) await add({ name: `Northline ${place}` }, -60_000 + place)
    for (const place of [1, 2]) await add({ name: `Harbour ${place}` }, -1_000 + place, HARBOUR)
    const first = await claim(1)
    expect([names(first.items), first.last]).toEqual([['Northline 1'], NORTHLINE])
    const second = await claim(1, first.last)
    expect([names(second.items), second.last]).toEqual([['Harbour 1'], HARBOUR])
    expect(names((await claim(1, second.last)).items)).toEqual(['Northline 2'])
  })

  test('urgent jobs come before all turns', async () => {
    await add({ name: 'waiting' }, -60_000)
    const now = new Date()
    await store.tenant(NORTHLINE, (tx) =>
      addWork(tx, { kind: 'deliver-message', payload: { name: 'urgent' }, dueAt: now, now, urgent: true }),
    )
    const first = await claim(1, HARBOUR)
    // No organization has had its turn.
    expect([names(first.items), first.last]).toEqual([['urgent'], HARBOUR])
    expect(names((await claim(1)).items)).toEqual(['waiting'])
  })

  test('two claims at once share no job', async () => {
    for (let place = 0; place < 60; place += 1) await add({ place }, -1_000, place % 3 === 0 ? HARBOUR : NORTHLINE)
    const claimed: ClaimedWork[] = []
    while (claimed.length < 60) {
      const both = await Promise.all([claim(7), claim(7)])
      claimed.push(...both.flatMap(({ items }) => items))
    }
    expect(new Set(claimed.map(({ workId }) => workId)).size).toBe(60)
  })

  test('jobs of other kinds are left alone', async () => {
    const now = new Date()
    await store.tenant(NORTHLINE, (tx) => addWork(tx, { kind: 'of-a-newer-version', payload: {}, dueAt: now, now }))
    expect((await claim(4)).items).toEqual([])
  })
})

test('jobs of a kind are left alone of organizations that have enough of it, by due order and by turns', async () => {
  const past = new Date(Date.now() - 60_000)
  const now = new Date()
  await store.tenant(NORTHLINE, async (tx) => {
    await addWork(tx, { kind: 'deliver-message', payload: { name: 'enough' }, dueAt: past, now })
    await addWork(tx, { kind: 'push-notice', payload: { name: 'another kind' }, dueAt: now, now })
  })
  const except = [{ kinds: ['deliver-message'], organizationIds: [NORTHLINE] }]
  const claimable = { kinds: ['deliver-message', 'push-notice'], except }
  const own = { kinds: ['deliver-message'], except }
  expect(await claimUrgentWork(store.global, 10, LONG, claimable)).toEqual([])
  expect((await claimWorkByTurns(store.global, 10, LONG, own, '')).items).toEqual([])
  expect(await msUntilNextDue(store.global, own)).toBeNull()
  expect(names(await claimWork(store.global, 10, LONG, claimable))).toEqual(['another kind'])
  expect(names(await claimWork(store.global, 10, LONG, { ...claimable, except: [] }))).toEqual(['enough'])
})

describe('of kinds of which only so many are wanted', () => {
  const kinds = ['deliver-message', 'push-notice']
  const claimable = { kinds, except: [], most: [{ kinds: ['deliver-message'], count: 1 }] }
  const addNotice = (name: string, dueInMs: number, organization = NORTHLINE): Promise<void> =>
    store.tenant(organization, (tx) => {
      const now = new Date()
      return addWork(tx, { kind: 'push-notice', payload: { name }, dueAt: new Date(now.getTime() + dueInMs), now })
    })

  test('the first ones are claimed, and the others stay for other workers', async () => {
    for (const place of [1, 2, 3]) await add({ name: `Message ${place}` }, -60_000 + place)
    for (const place of [1, 2]) await addNotice(`Notice ${place}`, -1_000 + place)
    expect(names(await claimWork(store.global, 4, LONG, claimable))).toEqual(['Message 1', 'Notice 1'])
    expect(names(await claimWork(store.global, 4, LONG))).toEqual(['Message 2', 'Message 3', 'Notice 2'])
  })

  test('the urgent ones come first', async () => {
    await add({ name: 'Message' }, -60_000)
    const now = new Date()
    await store.tenant(NORTHLINE, async (tx) => {
      for (const name of ['Urgent 1', 'Urgent 2'])
        await addWork(tx, { kind: 'deliver-message', payload: { name }, dueAt: now, now, urgent: true })
    })
    expect(names(await claimWork(store.global, 4, LONG, claimable))).toEqual(['Urgent 1'])
    expect(names(await claimUrgentWork(store.global, 4, LONG, claimable))).toEqual(['Urgent 2'])
    expect(names(await claimWork(store.global, 4, LONG))).toEqual(['Message'])
  })

  test('the statement is the same for however many numbers, so that connections prepare it once', async () => {
    const compiler = new PostgresQueryCompiler()
    const texts = new Set<string>()
    const watched = store.global.withPlugin({
      transformQuery: ({ node, queryId }) => {
        texts.add(compiler.compileQuery(node, queryId).sql)
        return node
      },
      transformResult: ({ result }) => Promise.resolve(result),
    })
    await add({ name: 'Message' })
    await addNotice('Notice 1', -2_000)
    await addNotice('Notice 2', -1_000)
    const most = kinds.map((kind) => ({ kinds: [kind], count: 1 }))
    expect(names(await claimWork(watched, 4, LONG, { ...claimable, most }))).toEqual(['Notice 1', 'Message'])
    expect(names(await claimWork(watched, 4, LONG, claimable))).toEqual(['Notice 2'])
    expect(texts.size).toBe(1)
  })

  test('the turns of organizations go on where they stopped', async () => {
    for (const place of [1, 2]) await add({ name: `Northline ${place}` }, -60_000 + place)
    for (const place of [1, 2]) await add({ name: `Harbour ${place}` }, -1_000 + place, HARBOUR)
    const first = await claimWorkByTurns(store.global, 4, LONG, claimable, '')
    expect([names(first.items), first.last]).toEqual([['Northline 1'], NORTHLINE])
    const second = await claimWorkByTurns(store.global, 4, LONG, claimable, first.last)
    expect([names(second.items), second.last]).toEqual([['Harbour 1'], HARBOUR])
  })

  test('an organization that was passed over has its turn next, though others behind it had theirs', async () => {
    const riverside = `or_${'c'.repeat(32)}`
    await sql`insert into organizations (organization_id, title, time_zone, created_at)
      values (${riverside}, 'Riverside', 'UTC', now())`.execute(store.global)
    for (const place of [1, 2]) await add({ name: `Northline ${place}` }, -60_000 + place)
    await add({ name: 'Harbour 1' }, -2_000, HARBOUR)
    for (const place of [1, 2]) await addNotice(`Riverside ${place}`, -1_000 + place, riverside)
    const first = await claimWorkByTurns(store.global, 3, LONG, claimable, '')
    expect([names(first.items), first.last]).toEqual([['Northline 1', 'Riverside 1'], NORTHLINE])
    const second = await claimWorkByTurns(store.global, 3, LONG, claimable, first.last)
    expect([names(second.items), second.last]).toEqual([['Harbour 1', 'Riverside 2'], riverside])
  })
})

describe('of kinds of which an organization has a share', () => {
  const kinds = ['deliver-message', 'push-notice']
  const taken = [{ organizationId: NORTHLINE, count: 2 }]
  const claimable = { kinds, except: [], most: [{ kinds: ['deliver-message'], count: 100, share: 3, taken }] }

  beforeEach(async () => {
    for (const place of [1, 2]) await add({ name: `Northline ${place}` }, -60_000 + place)
    for (const place of [1, 2, 3, 4]) await add({ name: `Harbour ${place}` }, -1_000 + place, HARBOUR)
  })

  test('one claim takes what is left of it, and the others stay', async () => {
    const first = await claimWork(store.global, 10, LONG, claimable)
    expect(names(first)).toEqual(['Northline 1', 'Harbour 1', 'Harbour 2', 'Harbour 3'])
    expect(names(await claimWork(store.global, 10, LONG))).toEqual(['Northline 2', 'Harbour 4'])
  })

  test('so does one by turns', async () => {
    const { items } = await claimWorkByTurns(store.global, 10, LONG, claimable, '')
    expect(names(items)).toEqual(['Northline 1', 'Harbour 1', 'Harbour 2', 'Harbour 3'])
  })

  test('so does one of urgent jobs', async () => {
    await sql`update work set urgent = true`.execute(store.global)
    const items = await claimUrgentWork(store.global, 10, LONG, claimable)
    expect(names(items)).toEqual(['Northline 1', 'Harbour 1', 'Harbour 2', 'Harbour 3'])
  })

  test('jobs of no organization together have a share, too', async () => {
    for (const place of [1, 2, 3, 4]) await addGlobal(`Nobody ${place}`)
    const claimed = names(await claimWork(store.global, 20, LONG, claimable))
    expect(claimed.filter((name) => String(name).startsWith('Nobody'))).toHaveLength(3)
    expect(claimed).toHaveLength(7)
  })
})

test('urgent jobs that nobody waits for are left out if only the others are wanted', async () => {
  const now = new Date()
  await store.tenant(NORTHLINE, async (tx) => {
    const urgent = { kind: 'deliver-message', dueAt: now, now, urgent: true }
    await addWork(tx, { ...urgent, payload: { name: 'its turn has come', [NOBODY_WAITS]: true } })
    await addWork(tx, { ...urgent, payload: { name: 'a reply' } })
  })
  const awaited = { kinds: KINDS, except: [], onlyAwaited: true }
  expect(names(await claimUrgentWork(store.global, 10, LONG, awaited))).toEqual(['a reply'])
  expect(names(await claimUrgentWork(store.global, 10, LONG, { ...awaited, onlyAwaited: false }))).toEqual([
    'its turn has come',
  ])
})

test('a job that a person comes to wait for is urgent, also after the death of the worker that has it', async () => {
  const [kind, subject] = ['deliver-message', 'ct_maria']
  const now = new Date()
  const payload = { name: 'an earlier text', [NOBODY_WAITS]: true }
  await store.tenant(NORTHLINE, (tx) => addWork(tx, { kind, payload, dueAt: new Date(0), now, subject }))
  expect(names([await claimOne(LONG)])).toEqual(['an earlier text'])
  await store.tenant(NORTHLINE, (tx) => hurryWork(tx, kind, subject))
  const awaited = { kinds: KINDS, except: [], onlyAwaited: true }
  // The worker still has it.
  expect(await claimUrgentWork(store.global, 10, LONG, awaited)).toEqual([])
  await endLeases()
  expect(names(await claimUrgentWork(store.global, 10, LONG, awaited))).toEqual(['an earlier text'])
})

test('a search for the next due job ends where it was told', async () => {
  await add({ name: 'in an hour' }, 3_600_000)
  expect(await msUntilNextDue(store.global, undefined, 60_000)).toBeNull()
  expect(await msUntilNextDue(store.global, undefined, 7_200_000)).toBeGreaterThan(3_000_000)
})

test('a worker that names kinds leaves the others alone and does not wait for them', async () => {
  const now = new Date()
  await store.tenant(NORTHLINE, (tx) => addWork(tx, { kind: 'of-a-newer-version', payload: {}, dueAt: now, now }))
  expect(await claimWork(store.global, 10, LONG, ['push-notice'])).toEqual([])
  expect(await msUntilNextDue(store.global, ['push-notice'])).toBeNull()
  expect((await claimWork(store.global, 10, LONG)).map(({ kind }) => kind)).toEqual(['of-a-newer-version'])
})

test('after its lease a job is taken over, and the first worker can no longer lock, finish or postpone it', async () => {
  await add({ name: 'slow' })
  const first = await claimOne(LONG)
  expect(await claimWork(store.global, 1, LONG)).toEqual([])
  const lease = (await msUntilNextDue(store.global)) ?? 0
  expect([lease > LONG / 2, lease <= LONG]).toEqual([true, true])
  await endLeases()
  const second = await claimOne(LONG)
  expect(second).toMatchObject({ workId: first.workId, attempts: 2 })
  for (const act of [lockWork, finishWork, (tx, item) => postponeWork(tx, item, 0)] satisfies Act[])
    expect(await inNorthline(act, first)).toBe(false)
  expect(await left()).toBe(1)
  expect(await inNorthline(lockWork, second)).toBe(true)
  expect(await inNorthline(finishWork, second)).toBe(true)
  expect(await left()).toBe(0)
})

test('a locked job cannot be taken over until the transaction ends', async () => {
  await add({ name: 'held' })
  const item = await claimOne(LONG)
  await endLeases()
  await store.tenant(NORTHLINE, async (tx) => {
    expect(await lockWork(tx, item)).toBe(true)
    expect(await claimWork(store.global, 1, LONG)).toEqual([])
  })
  expect(names(await claimWork(store.global, 1, LONG))).toEqual(['held'])
})

test('finishing in a failed transaction leaves the job with its worker', async () => {
  await add({ name: 'kept' })
  const item = await claimOne(LONG)
  const failing = store.tenant(NORTHLINE, async (tx) => {
    await finishWork(tx, item)
    throw new Error('Not after all.')
  })
  await expect(failing).rejects.toThrow('Not after all.')
  expect(await inNorthline(finishWork, item)).toBe(true)
})

test('a postponed job returns in due order', async () => {
  await add({ name: 'postponed' }, -5_000)
  const item = await claimOne(LONG)
  // Long enough that a busy machine still claims the other job first.
  expect(await inNorthline((tx, it) => postponeWork(tx, it, 2_000), item)).toBe(true)
  await add({ name: 'sooner' })
  expect(names(await claimWork(store.global, 10, LONG))).toEqual(['sooner'])
  await expect
    .poll(async () => (await claimWork(store.global, 10, LONG))[0])
    .toMatchObject({ workId: item.workId, attempts: 2 })
})

test('a released job is due at once without counting the attempt; one taken over meanwhile is left alone', async () => {
  await add({ name: 'back' })
  const item = await claimOne(LONG)
  await releaseWork(store.global, [item])
  const again = await claimOne(LONG)
  expect(again).toMatchObject({ workId: item.workId, attempts: 1 })
  await releaseWork(store.global, [item])
  expect(await claimWork(store.global, 1, LONG)).toEqual([])
})

test('a worker of one organization cannot finish another’s job', async () => {
  await add({ name: 'northline’s' })
  const item = await claimOne(LONG)
  expect(await store.tenant(HARBOUR, (tx) => finishWork(tx, item))).toBe(false)
  expect(await left()).toBe(1)
})

test('time until the next job: null without any, 0 if one is due, otherwise what is left', async () => {
  expect(await msUntilNextDue(store.global)).toBeNull()
  await add({ name: 'in a minute' }, 60_000)
  const wait = (await msUntilNextDue(store.global)) ?? 0
  expect(wait).toBeGreaterThan(50_000)
  expect(wait).toBeLessThanOrEqual(60_000)
  await add({ name: 'now' }, -10)
  expect(await msUntilNextDue(store.global)).toBeLessThan(0)
})

type Act = (tx: Parameters<typeof lockWork>[0], item: ClaimedWork) => Promise<boolean>

const inNorthline = (act: Act, item: ClaimedWork): Promise<boolean> => store.tenant(NORTHLINE, (tx) => act(tx, item))

const add = (payload: Record<string, unknown>, dueInMs = -1, organization = NORTHLINE): Promise<void> => {
  const now = new Date()
  return store.tenant(organization, (tx) =>
    addWork(tx, { kind: 'deliver-message', payload, dueAt: new Date(now.getTime() + dueInMs), now }),
  )
}

const addGlobal = (name: string): Promise<unknown> =>
  sql`insert into work (kind, payload, due_at, created_at)
    values ('deliver-message', ${JSON.stringify({ name })}::jsonb, now(), now())`.execute(store.global)

/** As time would: every claim’s lease is over. */
const endLeases = (): Promise<unknown> =>
  sql`update work set due_at = clock_timestamp() - interval '1 millisecond' where claim is not null`.execute(
    store.global,
  )

const claimOne = async (leaseMs: number): Promise<ClaimedWork> => {
  const [item] = await claimWork(store.global, 1, leaseMs)
  if (item === undefined) throw new Error('There was nothing to claim.')
  return item
}

const claimAll = async (): Promise<ClaimedWork[]> => {
  const all: ClaimedWork[] = []
  for (let items = await claimWork(store.global, 7, LONG); items.length > 0;) {
    all.push(...items)
    items = await claimWork(store.global, 7, LONG)
  }
  return all
}

const names = (items: ClaimedWork[]): unknown[] => items.map((item) => item.payload['name'])

const left = async (): Promise<number> => (await store.global.selectFrom('work').select('work_id').execute()).length
