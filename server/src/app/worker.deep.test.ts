import { setTimeout as pause } from 'node:timers/promises'
import { openJobTurns } from '@attune/store/turns/job-turns'
import { addWork, msUntilNextDue } from '@attune/store/work/queue'
import { PostgresQueryCompiler, type QueryId } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createWorld, type TestOrganization, type World } from '../testing/world.ts'
import { finish, postpone } from '../work/claim.ts'
import { toJob } from '../work/kinds.ts'
import { workHandlers, type WorkHandler } from './work-handlers.ts'
import { startWorker } from './worker.ts'
import type { WorkKind } from '../work/kinds.ts'

let world: World
let northline: TestOrganization

beforeAll(async () => {
  world = await createWorld()
  northline = await world.organization('Northline', '+13035550100')
})
afterAll(() => world.close())

/** Workers claim by the database's clock, which may be behind the world's. */
const OVERDUE = { dueAt: new Date(0), now: new Date(0) }
const add = (items: number): Promise<void> =>
  world.deps.store.tenant(northline.id, async (tx) => {
    for (let place = 0; place < items; place += 1)
      await addWork(tx, { kind: 'sweep-upload', payload: { place }, ...OVERDUE })
  })
const addUrgent = (place: number): Promise<void> =>
  world.deps.store.tenant(northline.id, (tx) =>
    addWork(tx, { kind: 'sweep-upload', payload: { place }, ...OVERDUE, urgent: true }),
  )
/** A worker whose jobs from `heldFrom` on run until `release`. `done` lists the finished ones by their index. */
const working = (
  size: number,
  heldFrom = Infinity,
  { store = world.deps.store, done = [] as number[], others = {} as Partial<Record<WorkKind, WorkHandler>> } = {},
) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const handler: WorkHandler = async (_, claimed) => {
    const item = toJob('sweep-upload', claimed)
    const place = Number(claimed.payload['place'])
    // Work that takes a moment, so that several are under way at once.
    await (place < heldFrom ? pause(1) : released)
    await store.tenant(item.organizationId, (tx) => finish(tx, item))
    done.push(place)
  }
  // Longer than any of these tests: whatever others run was handed back.
  const deps = { ...world.deps, store, settings: { ...world.deps.settings, workLeaseMs: 60_000 } }
  return { worker: startWorker(deps, size, { ...workHandlers, 'sweep-upload': handler, ...others }), done, release }
}
/**
 * The same store, with the statements outside organizations, and with the claims that found jobs of this kind: how many
 * of these had been claimed and done when each began.
 */
const watchClaims = (done: readonly number[], kind: WorkKind = 'sweep-upload') => {
  const compiler = new PostgresQueryCompiler()
  const asked = new Map<QueryId, number>()
  const statements: string[] = []
  const claims: { claimed: number; done: number }[] = []
  let claimed = 0
  const global = world.deps.store.global.withPlugin({
    transformQuery: ({ node, queryId }) => {
      const { sql } = compiler.compileQuery(node, queryId)
      statements.push(sql)
      if (sql.includes('update work w')) asked.set(queryId, done.length)
      return node
    },
    transformResult: ({ result, queryId }) => {
      const before = asked.get(queryId)
      const found = before === undefined ? 0 : result.rows.filter((row) => row['kind'] === kind).length
      if (before !== undefined && found > 0) claims.push({ claimed, done: before })
      claimed += found
      return Promise.resolve(result)
    },
  })
  return { store: { ...world.deps.store, global }, statements, claims }
}
const until = async (holds: () => boolean): Promise<void> => {
  await expect.poll(holds).toBe(true)
}
const places = (items: number): number[] => Array.from({ length: items }, (_, place) => place)
const inOrder = (done: number[]): number[] => done.toSorted((a, b) => a - b)

test('quick items are all done, each once, by two workers beside one another', async () => {
  await add(600)
  const [one, other] = [working(8), working(8)]
  await until(() => one.done.length + other.done.length >= 600)
  await Promise.all([one.worker.stop(), other.worker.stop()])
  expect(inOrder([...one.done, ...other.done])).toEqual(places(600))
  expect(await msUntilNextDue(world.deps.store.global)).toBeNull()
})

test('the next jobs are claimed while some of the last claim still wait for a slot', async () => {
  await add(400)
  const done: number[] = []
  const { store, claims } = watchClaims(done)
  const { worker } = working(4, Infinity, { store, done })
  await until(() => done.length === 400)
  await worker.stop()
  // The first ones, until it knows that they are quick.
  const later = claims.filter(({ claimed }) => claimed > 40)
  const early = later.filter((claim) => claim.claimed - claim.done > 4)
  // On a busy machine jobs are slower, and fewer are claimed ahead. Without that, hardly any claim is early.
  expect(early.length).toBeGreaterThan(later.length / 4)
  expect(later.length).toBeLessThan(50)
})

test('the next jobs are claimed while some wait, also of the one organization that has its share of a pool', async () => {
  const done: number[] = []
  const { store, claims } = watchClaims(done, 'deliver-message')
  const deliver: WorkHandler = async (_, item) => {
    await pause(1) // because a carrier takes its time
    await world.deps.store.tenant(northline.id, (tx) => finish(tx, item))
    done.push(done.length)
  }
  const { worker } = working(4, Infinity, { store, others: { 'deliver-message': deliver } })
  await addKeyed(northline.id, 'deliver-message', places(400).map(String))
  await until(() => done.length === 400)
  await worker.stop()
  const later = claims.filter(({ claimed }) => claimed > 40)
  const early = later.filter((claim) => claim.claimed - claim.done > 4)
  // On a busy machine jobs are slower, and fewer are claimed ahead. Without that, hardly any claim is early.
  expect(early.length).toBeGreaterThan(later.length / 4)
})

test('the next jobs are claimed before the last end, also while an organization has its share of another pool', async () => {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const deliver: WorkHandler = async (_, item) => {
    await released
    await world.deps.store.tenant(northline.id, (tx) => finish(tx, item))
  }
  const done: number[] = []
  const { store, claims } = watchClaims(done)
  const { worker } = working(4, Infinity, { store, done, others: { 'deliver-message': deliver } })
  await addKeyed(northline.id, 'deliver-message', slow(10))
  await until(() => worker.running() === 4)
  await add(400)
  await until(() => done.length === 400)
  release()
  await expect.poll(() => msUntilNextDue(world.deps.store.global)).toBeNull()
  await worker.stop()
  const later = claims.filter(({ claimed }) => claimed > 40)
  const early = later.filter((claim) => claim.claimed > claim.done)
  // On a busy machine jobs are slower, and fewer are claimed ahead. Without that, hardly any claim is early.
  expect(early.length).toBeGreaterThan(later.length / 4)
})

test('a claim that takes long, because it looks past the jobs of others, is followed by as long without one', async () => {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const deliver: WorkHandler = async (_, item) => {
    await released
    await world.deps.store.tenant(northline.id, (tx) => finish(tx, item))
  }
  const compiler = new PostgresQueryCompiler()
  const asked = new Map<QueryId, number>()
  const looks: { began: number; ended: number }[] = []
  const global = world.deps.store.global.withPlugin({
    transformQuery: ({ node, queryId }) => {
      const { sql } = compiler.compileQuery(node, queryId)
      if (sql.includes('update work w') && sql.includes('not urgent')) asked.set(queryId, performance.now())
      return node
    },
    transformResult: async ({ result, queryId }) => {
      const began = asked.get(queryId)
      if (began === undefined) return result
      await pause(30) // because a claim that looks past many jobs takes that long
      looks.push({ began, ended: performance.now() })
      return result
    },
  })
  const store = { ...world.deps.store, global }
  const { worker, done } = working(4, Infinity, { store, others: { 'deliver-message': deliver } })
  await addKeyed(northline.id, 'deliver-message', slow(10))
  await until(() => worker.running() === 4)
  looks.length = 0
  await add(100)
  await until(() => done.length === 100)
  const soon = looks.filter(({ began }, place) => {
    const before = looks[place - 1]
    return before !== undefined && began - before.ended < before.ended - before.began
  })
  expect(looks.length).toBeGreaterThan(2)
  expect(soon).toEqual([])
  release()
  await expect.poll(() => msUntilNextDue(world.deps.store.global)).toBeNull()
  await worker.stop()
})

test('urgent jobs are not asked for again right after a claim that left none', async () => {
  await add(400)
  const done: number[] = []
  const { store, statements, claims } = watchClaims(done)
  const { worker } = working(4, Infinity, { store, done })
  await until(() => done.length === 400)
  await worker.stop()
  const ofUrgent = statements.filter((text) => text.includes('with due as'))
  expect(ofUrgent.length).toBeLessThan(claims.length / 2)
})

test('while nothing else is due, a job that ends is followed by a look at the next one, not by a claim', async () => {
  const done: number[] = []
  const { store, statements } = watchClaims(done)
  const { worker } = working(2, Infinity, { store, done })
  const countLooks = () => statements.filter((text) => text.includes('min(due_at)')).length
  await until(() => countLooks() > 0)
  statements.length = 0
  await add(1)
  await until(() => done.length === 1 && countLooks() > 1)
  await worker.stop()
  expect(statements.filter((text) => text.includes('update work w'))).toHaveLength(1)
})

test('a due job that somebody has locked is tried less and less often, and done once it is free', async () => {
  const compiler = new PostgresQueryCompiler()
  const tries: number[] = []
  const global = world.deps.store.global.withPlugin({
    transformQuery: ({ node, queryId }) => {
      if (compiler.compileQuery(node, queryId).sql.includes('update work w')) tries.push(performance.now())
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  await add(1)
  const { worker, done } = await world.deps.store.tenant(northline.id, async (tx) => {
    await tx.from('work').select('work_id').forUpdate().execute()
    const started = working(2, Infinity, { store: { ...world.deps.store, global } })
    await until(() => tries.length >= 12)
    return started
  })
  await until(() => done.length === 1)
  await worker.stop()
  const pauses = [9, 10, 11].map((place) => (tries[place] ?? 0) - (tries[place - 1] ?? 0))
  expect(Math.min(...pauses)).toBeGreaterThan(40)
})

test('a job that hands itself back is done again at once', async () => {
  const began: number[] = []
  const again: WorkHandler = ({ store }, claimed) =>
    store.tenant(northline.id, async (tx) => {
      began.push(performance.now())
      await (began.length === 1 ? postpone(tx, claimed, 0) : finish(tx, claimed))
    })
  const worker = startWorker(world.deps, 2, { ...workHandlers, 'sweep-upload': again })
  await add(1)
  await until(() => began.length === 2)
  await worker.stop()
  const [first = 0, second = Infinity] = began
  // Without a look it would be found two seconds later.
  expect(second - first).toBeLessThan(1_500)
})

test('an urgent item passes those that wait', async () => {
  await add(400)
  await addUrgent(1_000)
  const { worker, done } = working(2)
  await until(() => done.length >= 401)
  await worker.stop()
  expect(done.indexOf(1_000)).toBeLessThan(4)
})

test('nobody waits for the thousands of another organization', async () => {
  await add(400)
  const harbour = await world.organization('Harbour', '+13035550101')
  await world.deps.store.tenant(harbour.id, async (tx) => {
    for (const place of [1_001, 1_002, 1_003])
      await addWork(tx, { kind: 'sweep-upload', payload: { place }, dueAt: new Date(1), now: new Date(1) })
  })
  const { worker, done } = working(2)
  await until(() => done.length >= 403)
  await worker.stop()
  // Two claims ahead of them and the turns that they share: far less than the 400 that were due before.
  expect(Math.max(...[1_001, 1_002, 1_003].map((place) => done.indexOf(place)))).toBeLessThan(40)
})

test('an urgent item runs beside a full worker', async () => {
  const { worker, done, release } = working(2, 0)
  await add(4)
  await until(() => worker.running() === 2)
  await addUrgent(-1)
  await until(() => done.includes(-1))
  expect(done).toEqual([-1])
  release()
  await until(() => done.length === 5)
  await worker.stop()
})

test('an urgent item that no hint tells of runs beside a full worker', async () => {
  const { worker, done, release } = working(2, 0)
  await add(4)
  await until(() => worker.running() === 2)
  const job = {
    kind: 'sweep-upload',
    organization_id: northline.id,
    payload: JSON.stringify({ place: -1 }),
    urgent: true,
  }
  await world.deps.store.global
    .insertInto('work')
    .values({ ...job, due_at: new Date(0), created_at: new Date(0) })
    .execute()
  await until(() => done.includes(-1))
  release()
  await until(() => done.length === 5)
  await worker.stop()
  expect(done[0]).toBe(-1)
})

/** A worker whose transactions stay open until `open` names them or `openAll` is called, and who began which. */
const inTransactions = (size: number) => {
  const begun: string[] = []
  const inside: string[] = []
  const gates = new Map<string, () => void>()
  let isOpen = false
  const handler: WorkHandler = async ({ store }, item) => {
    const name = `${item.urgent ? 'reply' : 'text'} ${Math.abs(Number(item.payload['place']))}`
    begun.push(name)
    await store.tenant(northline.id, async (tx) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      gates.set(name, resolve)
      inside.push(name)
      if (!isOpen) await promise
      await finish(tx, item)
    })
  }
  const open = (names: Iterable<string>) => {
    for (const name of names) gates.get(name)?.()
  }
  const deps = { ...world.deps, settings: { ...world.deps.settings, workLeaseMs: 60_000 } }
  // Nobody begins without a turn, however slow the machine is.
  const worker = startWorker(deps, size, { ...workHandlers, 'sweep-upload': handler }, openJobTurns(600_000))
  const openAll = () => {
    isOpen = true
    open(gates.keys())
  }
  return { worker, begun, inside, open, openAll }
}
const textsOf = (names: string[]) => names.filter((name) => name.startsWith('text'))

test('a job that a person waits for has its transaction at once, and meanwhile others begin a quarter of theirs', async () => {
  const { worker, begun, inside, open, openAll } = inTransactions(4)
  await add(12)
  await until(() => inside.length === 4)
  await addUrgent(-1)
  await until(() => inside.includes('reply 1'))
  expect(textsOf(inside)).toHaveLength(4)
  open(textsOf(inside))
  // The next three have slots beside the reply, and one of them its transaction.
  await until(() => textsOf(begun).length === 7 && textsOf(inside).length === 5)
  await addUrgent(-2)
  await until(() => inside.includes('reply 2'))
  expect(textsOf(inside)).toHaveLength(5)
  open(['reply 1', 'reply 2'])
  await until(() => textsOf(inside).length === 8)
  openAll()
  await until(() => inside.length === 14 && worker.running() === 0)
  await worker.stop()
})

test('in a worker that stops, jobs no longer wait for turns', async () => {
  const { worker, begun, inside, openAll } = inTransactions(4)
  await addUrgent(-1)
  await until(() => inside.includes('reply 1'))
  await add(3)
  await until(() => begun.length === 4 && inside.length === 2)
  const stopped = worker.stop(60_000)
  await until(() => inside.length === 4)
  openAll()
  await stopped
  expect(textsOf(inside).toSorted()).toEqual(['text 0', 'text 1', 'text 2'])
})

test('what was claimed ahead does not wait behind slow items: another worker does it', async () => {
  const slow = working(2, 100)
  // Quick jobs first, so that it claims ahead; then all its slots are taken.
  await add(106)
  await until(() => slow.worker.running() === 2 && slow.done.length === 100)
  const quick = working(2)
  await until(() => quick.done.length === 4)
  slow.release()
  await until(() => slow.done.length === 102)
  await Promise.all([quick.worker.stop(), slow.worker.stop()])
  expect(inOrder([...slow.done, ...quick.done])).toEqual(places(106))
})

test('other workers are told of what is handed back, though nothing has come due', async () => {
  const slow = working(2, 100)
  await add(106)
  await until(() => slow.worker.running() === 2 && slow.done.length === 100)
  const countFree = async () =>
    (await world.deps.store.global.selectFrom('work').select('work_id').where('claim', 'is', null).execute()).length
  const counts: number[] = []
  const unhook = world.deps.store.hints.on('work', () => void countFree().then((count) => counts.push(count)))
  await expect.poll(() => counts).toContain(4)
  unhook()
  slow.release()
  await until(() => slow.done.length === 106)
  await slow.worker.stop()
})

test('a worker that stops hands back what it had claimed ahead', async () => {
  const stopping = working(1, 50)
  await add(60)
  await until(() => stopping.worker.running() === 1 && stopping.done.length === 50)
  await stopping.worker.stop(10)
  const next = working(8)
  await until(() => next.done.length === 10)
  // Its claim is lost, so what it writes now is rolled back.
  stopping.release()
  await next.worker.stop()
  expect(inOrder([...stopping.done, ...next.done])).toEqual(places(60))
})

test('what a stopping worker had claimed ahead is done by another before the last running job ends', async () => {
  const stopping = working(1, 50)
  await add(60)
  await until(() => stopping.worker.running() === 1 && stopping.done.length === 50)
  const stopped = stopping.worker.stop(60_000)
  const next = working(8)
  // Sooner than a claim ends by itself.
  await expect.poll(() => next.done.length, { timeout: 4_000 }).toBe(9)
  stopping.release()
  await stopped
  await next.worker.stop()
  expect(stopping.done).toEqual(places(51))
})

test('a running job is claimed for a few seconds and renewed, so that after a kill others take it over soon', async () => {
  await add(1)
  const slow = working(1, 0)
  await until(() => slow.worker.running() === 1)
  const other = working(1)
  // A killed process stops renewing: this is how long others then wait. Its lease would be a minute.
  expect(await msUntilNextDue(world.deps.store.global)).toBeLessThan(10_000)
  const claimed = await dueAt()
  await expect.poll(dueAt, { timeout: 15_000 }).toBeGreaterThan(claimed)
  slow.release()
  await until(() => slow.done.length === 1)
  await Promise.all([slow.worker.stop(), other.worker.stop()])
  expect(other.done).toEqual([])
}, 30_000)

test('a job of an unknown kind is left for newer versions', async () => {
  const now = world.now()
  await world.deps.store.tenant(northline.id, (tx) => addWork(tx, { kind: 'newer', payload: {}, dueAt: now, now }))
  await add(1)
  const { worker, done } = working(1)
  await until(() => done.length === 1)
  await worker.stop()
  const left = await world.deps.store.global.selectFrom('work').select(['kind', 'attempts']).execute()
  expect(left).toEqual([{ kind: 'newer', attempts: 0 }])
})

/** A worker that holds jobs whose key begins with `slow` until `release`. `begun` lists the keys of those that began. */
const holding = (kinds: WorkKind[], size: number) => {
  const begun: string[] = []
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const handlers = Object.fromEntries(
    kinds.map((kind): [string, WorkHandler] => [
      kind,
      async ({ store }, item) => {
        begun.push(String(item.payload['key']))
        if (String(item.payload['key']).startsWith('slow')) await released
        await store.tenant(item.organizationId ?? '', (tx) => finish(tx, item))
      },
    ]),
  )
  const deps = { ...world.deps, settings: { ...world.deps.settings, workLeaseMs: 60_000 } }
  return { worker: startWorker(deps, size, { ...workHandlers, ...handlers }), begun, release }
}
const addKeyed = (organizationId: string, kind: WorkKind, keys: string[], urgent = false): Promise<void> =>
  world.deps.store.tenant(organizationId, async (tx) => {
    for (const key of keys) await addWork(tx, { kind, payload: { key }, ...OVERDUE, urgent })
  })
const slow = (count: number): string[] => places(count).map((place) => `slow ${place}`)

describe('jobs that wait for slow answers', () => {
  beforeEach(async () => {
    await world.deps.store.global.deleteFrom('work').execute()
  })

  test.each([
    ['prompts', 'ask-prompt', 'deliver-message'],
    ['carriers', 'deliver-message', 'sweep-upload'],
    ['mail servers', 'mail-alert', 'deliver-message'],
    ['hooks', 'post-webhook', 'ask-prompt'],
    ['a carrier’s inbox', 'fetch-attachment', 'deliver-message'],
  ] as const)('of %s hold up no others', async (_, held, other) => {
    const { worker, begun, release } = holding([held, other], 2)
    await addKeyed(northline.id, held, slow(40))
    await until(() => begun.length >= 2)
    await addKeyed(northline.id, other, ['quick'])
    await until(() => begun.includes('quick'))
    expect(begun.length).toBeLessThan(41)
    release()
    await until(() => begun.length === 41)
    await worker.stop()
  })

  test('of one organization leave slots to another', async () => {
    const { worker, begun, release } = holding(['deliver-message'], 2)
    await addKeyed(northline.id, 'deliver-message', slow(40))
    await until(() => worker.running() === 2)
    const other = await world.organization('Riverside', '+13035550102')
    await addKeyed(other.id, 'deliver-message', ['of another organization'])
    await until(() => begun.includes('of another organization'))
    expect(worker.running()).toBeLessThanOrEqual(3)
    release()
    await until(() => begun.length === 41)
    await worker.stop()
  })

  test('do not hold up an urgent one of their organization', async () => {
    const { worker, begun, release } = holding(['deliver-message'], 2)
    await addKeyed(northline.id, 'deliver-message', slow(40))
    await until(() => worker.running() === 2)
    await addKeyed(northline.id, 'deliver-message', ['a coach’s reply'], true)
    await until(() => begun.includes('a coach’s reply'))
    expect(begun).toHaveLength(3)
    release()
    await until(() => begun.length === 41)
    await worker.stop()
  })

  test('that are urgent leave slots to another organization, too', async () => {
    const { worker, begun, release } = holding(['deliver-message'], 2)
    await addKeyed(northline.id, 'deliver-message', slow(40), true)
    await until(() => worker.running() === 4)
    const other = await world.organization('Hillside', '+13035550103')
    await addKeyed(other.id, 'deliver-message', ['of another organization'])
    await until(() => begun.includes('of another organization'))
    expect(begun).toHaveLength(5)
    release()
    await until(() => begun.length === 41)
    await worker.stop()
  })
})

const dueAt = async (): Promise<number> => {
  const [row] = await world.deps.store.global.selectFrom('work').select('due_at').execute()
  return row?.due_at.getTime() ?? 0
}
