import type { Run } from '@attune/engine/run'
import type { Trace } from '@attune/engine/trace'
import { loadTurnsUpTo } from '@attune/store/scenes/runs/turns'
import type { ClaimedWork } from '@attune/store/work/queue'
import { beforeAll, expect, test } from 'vitest'
import { allHours } from '../../testing/automation/automation-says.ts'
import { killAtStatement } from '../../testing/runs/kill-at-statement.ts'
import { addScene, node, waitNode } from '../../testing/runs/run-changes.ts'
import { daily, flowOf, NOON, runDesk, say } from '../../testing/runs/run-desk.ts'
import type { TestClient } from '../../testing/world.ts'
import { isWorkKind, workHandlers } from '../../app/work-handlers.ts'

/**
 * 200 seeds take minutes on two cores, so CI plays only some. `SEEDS=10000` plays that many, `SEED=` a particular one.
 */
const SEEDS = Number(process.env['SEEDS'] ?? 8)
const FIRST = Number(process.env['SEED'] ?? 20_261_121)
const STEPS = 30

const desk = runDesk()
let scenes: string[]

beforeAll(async () => {
  const { world, northline, priya } = desk
  await allHours(world, northline.id, { dailyCap: null, muteTracking: { limit: null, minutes: 60 } })
  const split = {
    ...node('split', 'split'),
    outputs: [
      { num: 1, ref: 'wait', refInput: 1 },
      { num: 2, ref: 'noon', refInput: 1 },
    ],
  }
  const child = await addScene(priya, [say('hi', 'Child {{ now }}', 'wait'), waitNode('wait')], { title: 'Child' })
  const all = [
    await addScene(priya, [
      split,
      waitNode('wait', 'echo'),
      say('echo', 'Got {{ message.text }}', 'wait'),
      daily('noon', '12:00', 'time'),
      say('time', 'It is {{ now }}', 'noon'),
    ]),
    await addScene(priya, [
      node('tag', 'wait_event_contact', 'told', { eventName: 'tag-added', repeatable: true }),
      say('told', 'Tagged {{ now }}', 'next'),
      node('next', 'next_scene', 'tag', { sceneId: child._id, wait: true }),
    ]),
    child,
  ]
  scenes = all.map(({ _id }) => _id)
})

test.for(Array.from({ length: SEEDS }, (_, place) => FIRST + place))('seed %i', { timeout: 60_000 }, async (seed) => {
  const once = await play(seed)
  expect(once.wrong).toEqual([])
  // Replaying a seed gives the same result, except for ids.
  if (seed % 4 === 0) expect((await play(seed)).told).toEqual(once.told)
})

/** Plays a seed's steps on one client, then does everything due and checks the result. */
const play = async (seed: number): Promise<{ told: unknown; wrong: string[] }> => {
  const { world, hannah } = desk
  const client = await desk.newClient()
  const chance = chanceOf(seed)
  await world.deps.store.global.deleteFrom('work').execute()
  let now = NOON.getTime()
  world.at(new Date(now))
  for (let step = 0; step < STEPS; step += 1) {
    now += chance(180) * 60_000
    world.at(new Date(now))
    await STEPS_OF[chance(STEPS_OF.length)]?.(client, chance, step)
    // Some of the due jobs, in any order. The process may die at any statement.
    for (let item = await claimAny(now, chance); item !== null && chance(5) > 0; item = await claimAny(now, chance))
      await work(item, chance(4) === 0 ? chance(20) + 1 : null)
  }
  for (let item = await claimAny(now, chance); item !== null; item = await claimAny(now, chance)) await work(item, null)
  const runs = await hannah.ok<{ data: { _id: string }[] }>('GET', `${flowOf(client)}?limit=100`)
  return look(client, runs.data.map(({ _id }) => _id).toSorted())
}

type Chance = (below: number) => number

const STEPS_OF: ((client: TestClient, chance: Chance, step: number) => Promise<unknown>)[] = [
  (client, _, step) => client.texts(`text ${step}`),
  (client, _, step) => client.texts(`word ${step}`),
  (client, chance) => desk.hannah.call('POST', flowOf(client), { scene: scenes[chance(scenes.length)] }),
  (client, chance) => desk.hannah.call('POST', flowOf(client), { scene: scenes[chance(scenes.length)] }),
  async (client, chance) => {
    const { data } = await desk.hannah.ok<{ data: { _id: string }[] }>('GET', `${flowOf(client)}?status=active`)
    const run = data[chance(data.length + 1)]
    return run && chance(3) === 0 ? desk.hannah.call('DELETE', `${flowOf(client)}/${run._id}`) : null
  },
  (client, chance) => desk.hannah.ok('PUT', `/v1/contacts/${client.id}`, { labels: [`tag ${chance(5)}`] }),
  (client, chance) => {
    const timezone = ['America/Denver', 'Europe/Berlin', 'Asia/Kolkata'][chance(3)]
    return desk.hannah.ok('PUT', `/v1/contacts/${client.id}`, { profile: { timezone } })
  },
  async (_, chance) => (desk.world.carrier.behaviour = chance(3) === 0 ? 'refuse' : 'accept'),
]

/** Claims a random job that is due by the seed's clock. */
const claimAny = async (now: number, chance: Chance): Promise<ClaimedWork | null> => {
  const { global } = desk.world.deps.store
  const due = await global
    .selectFrom('work')
    .selectAll()
    .where('due_at', '<=', new Date(now))
    .orderBy('work_id')
    .execute()
  const row = due[chance(due.length)]
  if (row === undefined) return null
  const claim = crypto.randomUUID()
  await global.updateTable('work').set({ claim }).where('work_id', '=', row.work_id).execute()
  return {
    workId: row.work_id,
    kind: row.kind,
    organizationId: row.organization_id,
    payload: row.payload,
    attempts: row.attempts + 1,
    claim,
    dueAt: row.due_at,
    urgent: row.urgent,
  }
}

const work = async (item: ClaimedWork, dies: number | null): Promise<void> => {
  const { kind } = item
  if (!isWorkKind(kind)) throw new Error('There is work of a kind that nobody does.')
  const { deps } = desk.world
  if (dies === null) return workHandlers[kind](deps, item)
  await workHandlers[kind](killAtStatement(deps, dies), item).catch((error: unknown) => {
    if (!(error instanceof Error) || error.message !== 'The process died.') throw error
  })
}

/** Each message of a turn exists once, turns have no gaps, ended runs hold nothing. */
const look = async (client: TestClient, runIds: string[]): Promise<{ told: unknown; wrong: string[] }> =>
  desk.world.deps.store.tenant(desk.northline.id, async (tx) => {
    const wrong: string[] = []
    const origins = await tx.from('message_origins').selectAll().where('contact_id', '=', client.id).execute()
    const rows = await tx.from('runs').selectAll().where('contact_id', '=', client.id).execute()
    const order = rows.toSorted((a, b) => a.started_at.getTime() - b.started_at.getTime())
    const told: unknown[] = []
    for (const runId of runIds) {
      const turns = await loadTurnsUpTo(tx, { runId, turn: 10_000, limit: 10_000 })
      const run = rows.find((row) => row.run_id === runId)?.state as Run
      if (turns.some(({ turn }, place) => turn !== place + 1)) wrong.push(`${runId} has gaps between its turns`)
      if (run.turn !== turns.length) wrong.push(`${runId} has ${turns.length} turns kept of ${run.turn}`)
      if (run.status === 'ended' && run.tokens.length > 0) wrong.push(`${runId} has ended and waits`)
      const steps = turns.flatMap(({ trace }) => (trace as Trace).steps)
      for (const { effect, type } of steps)
        if (effect !== undefined && type === 'send_message') {
          const born = origins.filter((origin) => origin.run_id === runId && origin.key === effect)
          if (born.length !== 1) wrong.push(`${runId} said ${effect} ${born.length} times`)
        }
    }
    for (const { run_id: runId, started_at: at, state } of order) {
      const turns = await loadTurnsUpTo(tx, { runId, turn: 10_000, limit: 10_000 })
      const inputs = turns.map(({ trace }) =>
        (trace as Trace).input.replaceAll(/(st|us)_[0-9a-f]{32}|ct_\S+?:(\d+):\S+/g, '$2'),
      )
      told.push({ at: at.toISOString(), inputs, walked: (state as Run).walked })
    }
    const messages = await tx
      .from('messages')
      .select(['sequence', 'direction', 'text', 'gate_decision'])
      .where('contact_id', '=', client.id)
      .orderBy('sequence')
      .execute()
    if (messages.some(({ sequence }, place) => sequence !== place + 1)) wrong.push('the thread has gaps')
    const told_ = told.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
    return { told: { runs: told_, messages }, wrong }
  })

/** Mulberry32: the same numbers for the same seed. */
const chanceOf = (seed: number): Chance => {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return below === 0 ? 0 : ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}
