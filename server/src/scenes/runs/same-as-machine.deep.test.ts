import type { SceneGraph } from '@attune/contract/scenes/graph'
import { AUTOMATION_DEFAULTS } from '@attune/contract/organizations/automation-settings'
import { playTape } from '@attune/engine/tape/play-tape'
import type { Tape, TapeInput } from '@attune/engine/tape/tape'
import type { Run } from '@attune/engine/run'
import { lockContact } from '@attune/store/contacts/contacts'
import { loadAutomationSettings } from '@attune/store/organizations/automation-settings'
import { beforeAll, expect, test } from 'vitest'
import { allHours, workAt } from '../../testing/automation/automation-says.ts'
import { addScene, startScene } from '../../testing/runs/run-changes.ts'
import { chanceOf, pick, randomScene, REPLIES } from '../../testing/runs/random-scenes.ts'
import { NOON, runDesk } from '../../testing/runs/run-desk.ts'
import type { TestClient } from '../../testing/world.ts'
import { storedVersion } from './graphs.ts'
import { worldOf } from './world-of.ts'

const desk = runDesk()
const SCENES = 16
const ROUNDS = 10
const FIRST_SEED = Number(process.env['ATTUNE_SEED'] ?? 1)
const MINUTE = 60_000

beforeAll(() => allHours(desk.world, desk.northline.id, { dailyCap: null, muteTracking: { limit: null, minutes: 60 } }))

test.for(Array.from({ length: SCENES }, (_, place) => FIRST_SEED + place))(
  'scene %i saves the same values and sends the same messages to a client as in the time machine',
  async (seed) => {
    const chance = chanceOf(seed)
    const client = await desk.newClient()
    const weight = pick(chance, [null, { value: 82, unit: 'kg' }, { value: 190, unit: 'lb' }])
    await desk.hannah.ok('PUT', `/v1/contacts/${client.id}`, { profile: { basic: { weight } } })
    const { _id: sceneId, version } = await addScene(desk.priya, randomScene(chance))
    const world = await worldNow(client)
    const inputs: TapeInput[] = [{ at: world.now, kind: 'start', by: 'hand' }]
    await startScene(desk.hannah, client, sceneId)
    await desk.world.work()
    let now = NOON.getTime()
    for (let round = 0; round < ROUNDS; round += 1) {
      now += (1 + chance(600)) * MINUTE
      await workUntil(client, now)
      if (chance(4) === 0) continue
      const text = pick(chance, REPLIES)
      inputs.push({ at: new Date(now).toISOString(), kind: 'reply', text, photos: [] })
      await client.texts(text)
      await desk.world.work()
    }
    const scene = await graphOf(sceneId, version)
    const tape: Tape = { format: 1, world, automation: TERMS, inputs, until: new Date(now).toISOString() }
    expect(await outcomeOf(client)).toEqual(machineOutcome(scene, tape))
  },
)

const TERMS = {
  quietHours: null,
  dailyCap: null,
  muteTracking: { ...AUTOMATION_DEFAULTS.muteTracking, limit: null },
}

/** Lets each moment that the client's run waits for come at its own time. */
const workUntil = async (client: TestClient, until: number): Promise<void> => {
  for (;;) {
    const { tokens = [] } = (await storedRun(client)) ?? {}
    const due = tokens.flatMap(({ wait }) => (wait.kind === 'time' ? [Date.parse(wait.at)] : []))
    const next = Math.min(...due, until)
    await workAt(desk.world, new Date(next))
    if (next >= until) return
  }
}

const storedRun = (client: TestClient): Promise<Run | undefined> =>
  desk.world.deps.store.tenant(desk.northline.id, async (tx) => {
    const row = await tx.from('runs').select('state').where('contact_id', '=', client.id).executeTakeFirst()
    return row?.state as Run | undefined
  })

const worldNow = (client: TestClient) =>
  desk.world.deps.store.tenant(desk.northline.id, async (tx) => {
    const contact = await lockContact(tx, client.id)
    if (contact === undefined) throw new Error('The client does not exist.')
    const rights = { readsPrivate: true }
    const { message: _, ...world } = worldOf(contact, await loadAutomationSettings(tx), {
      at: desk.world.deps.now(),
      running: [],
      rights,
      coach: { name: 'Hannah' },
    })
    return world
  })

const graphOf = (sceneId: string, version: number): Promise<SceneGraph> =>
  desk.world.deps.store.tenant(desk.northline.id, async (tx) => (await storedVersion(tx, sceneId, version)).graph)

/** What of a run can be seen: the client, what was understood, what was sent, and what went wrong. */
const seenOf = ({ answers, status, ended, walked, attempts }: Run) => ({
  answers: Object.fromEntries(
    Object.entries(answers).map(([node, { value, text, at }]) => [node, { value, text, at: Date.parse(at) }]),
  ),
  status,
  ended,
  walked,
  attempts,
})

const outcomeOf = async (client: TestClient) => {
  const { profile, tags, zone, routine, contact } = await worldNow(client)
  const run = await storedRun(client)
  if (run === undefined) throw new Error('The run does not exist.')
  const problems = await desk.world.deps.store.tenant(desk.northline.id, (tx) =>
    tx.from('run_problems').select('message').where('run_id', '=', run.runId).execute(),
  )
  const messages = await desk.world.deps.store.tenant(desk.northline.id, (tx) =>
    tx
      .from('messages')
      .select(['text', 'at', 'gate_decision'])
      .where('contact_id', '=', client.id)
      .where('direction', '=', 2)
      .orderBy('sequence')
      .execute(),
  )
  return {
    ...{ profile, tags, zone, routine, contact, run: seenOf(run) },
    problems: problems.map(({ message }) => message).toSorted(),
    messages: messages.map(({ text, at, gate_decision: gate }) => ({ text, at: at.toISOString(), gate })),
  }
}

const machineOutcome = (scene: SceneGraph, tape: Tape) => {
  const { steps } = playTape(scene, tape)
  const after = steps.at(-1)?.after
  if (after === undefined) throw new Error('Nothing was played.')
  const { profile, tags, zone, routine, contact } = after.world
  const effects = steps.flatMap(({ turn }) => turn?.effects ?? [])
  return {
    ...{ profile, tags, zone, routine, contact, run: seenOf(after.run) },
    problems: effects.flatMap((effect) => (effect.kind === 'problem' ? [effect.message] : [])).toSorted(),
    messages: steps.flatMap(({ at, messages }) =>
      messages.map(({ text, gate }) => ({ text, at: new Date(at).toISOString(), gate: gate.decision })),
    ),
  }
}
