import type { Run } from '@attune/engine/run'
import type { Trace } from '@attune/engine/trace'
import { loadTurnsUpTo } from '@attune/store/scenes/runs/turns'
import { runOf } from '@attune/store/scenes/runs/runs'
import { expect, test } from 'vitest'
import { allHours } from '../../testing/automation/automation-says.ts'
import { killAtStatement } from '../../testing/runs/kill-at-statement.ts'
import { addScene, node, startScene, waitNode } from '../../testing/runs/run-changes.ts'
import { daily, flowOf, runDesk, say } from '../../testing/runs/run-desk.ts'
import { workHandlers } from '../../app/work-handlers.ts'
import { startWorker } from '../../app/worker.ts'
import { claimDue } from '../../testing/time/claim-due.ts'

const desk = runDesk()
const ECHO = [waitNode('wait', 'echo'), say('echo', 'Got {{ message.text }}', 'wait')]

/** What a run was fed, turn by turn, according to its traces. */
const historyOf = async (runId: string): Promise<{ run: Run; inputs: string[]; turns: number[] }> =>
  desk.world.deps.store.tenant(desk.northline.id, async (tx) => {
    const turns = await loadTurnsUpTo(tx, { runId, turn: 10_000, limit: 10_000 })
    const row = await runOf(tx, runId)
    return {
      run: row?.state as Run,
      inputs: turns.map(({ trace }) => (trace as Trace).input),
      turns: turns.map(({ turn }) => turn),
    }
  })

/** Runs eight workers until no job is due. */
const workTogether = async (during: () => Promise<unknown>): Promise<void> => {
  const { world } = desk
  const worker = startWorker(world.deps, 8)
  await during()
  for (let quiet = 0; quiet < 5;) {
    const due = await world.deps.store.global
      .selectFrom('work')
      .select('work_id')
      .where('due_at', '<', desk.world.now())
      .where('kind', '<>', 'deliver-message')
      .execute()
    quiet = due.length === 0 && worker.running() === 0 ? quiet + 1 : 0
    await new Promise((resolve) => setTimeout(resolve, 20)) // because a job that just ended may have caused another: it is to be quiet five times
  }
  await worker.stop()
}

test('simultaneous replies are fed in the order of the thread, each once', async () => {
  const { world, hannah, maria, priya, northline } = desk
  await allHours(world, northline.id, { dailyCap: null, muteTracking: { limit: null, minutes: 60 } })
  const scene = await addScene(priya, ECHO)
  const run = await startScene(hannah, maria, scene._id)
  const words = Array.from({ length: 24 }, (_, place) => `word ${place}`)
  await workTogether(() => Promise.all(words.map((word) => maria.texts(word))))
  const { inputs, turns } = await historyOf(run._id)
  const sequences = inputs.slice(1).map((input) => Number(input.split(':')[1]))
  expect(sequences.length).toBe(24)
  expect(sequences).toEqual(sequences.toSorted((a, b) => a - b))
  expect(turns).toEqual(turns.map((_, place) => place + 1))
  const all = await desk.texts()
  expect(all.filter((text) => text.startsWith('Got')).toSorted()).toEqual(words.map((word) => `Got ${word}`).toSorted())
})

test('racing replies, wakes and stops have one order: nothing is fed after the stop', async () => {
  const { world, hannah, priya, northline } = desk
  await allHours(world, northline.id, { dailyCap: null, muteTracking: { limit: null, minutes: 60 } })
  const scene = await addScene(priya, [
    {
      ...node('split', 'split'),
      outputs: [
        { num: 1, ref: 'wait', refInput: 1 },
        { num: 2, ref: 'noon', refInput: 1 },
      ],
    },
    ...ECHO,
    daily('noon', '12:00', 'time'),
    say('time', 'It is time', 'noon'),
  ])
  for (let round = 0; round < 6; round += 1) {
    const client = await desk.newClient()
    const run = await startScene(hannah, client, scene._id)
    const stop = () => hannah.call('DELETE', `${flowOf(client)}/${run._id}`)
    const wake = () =>
      world.deps.store.global
        .updateTable('work')
        .set({ due_at: new Date(0) })
        .execute()
    await workTogether(() =>
      Promise.all([client.texts('a'), wake(), client.texts('b'), stop(), client.texts('c'), stop(), wake()]),
    )
    const { run: ended, inputs, turns } = await historyOf(run._id)
    expect(ended).toMatchObject({ status: 'ended', ended: 'stopped', tokens: [] })
    expect(inputs.findIndex((input) => input.startsWith('stop'))).toBe(inputs.length - 1)
    expect(turns).toEqual(turns.map((_, place) => place + 1))
    const echoes = (await desk.texts(client)).filter((text) => text.startsWith('Got'))
    expect(echoes.length).toBe(inputs.filter((input) => input.startsWith('reply')).length)
  }
})

test('of simultaneous stops one succeeds and the others find the run stopped', async () => {
  const { hannah, maria, priya } = desk
  const scene = await addScene(priya, ECHO)
  const run = await startScene(hannah, maria, scene._id)
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => hannah.call('DELETE', `${flowOf(maria)}/${run._id}`)),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: 7 }, () => 409),
  ])
})

test('of simultaneous starts of one scene one succeeds', async () => {
  const { hannah, maria, priya } = desk
  const scene = await addScene(priya, ECHO)
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => hannah.call('POST', flowOf(maria), { scene: scene._id })),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: 7 }, () => 409),
  ])
  expect((await desk.runs()).length).toBe(1)
})

test.for([1, 2, 3, 4, 5, 6, 8, 10, 14, 18])(
  'a process that dies at statement %i has done nothing, and its successor does everything once',
  async (last) => {
    const { world, hannah, maria, priya, northline } = desk
    await allHours(world, northline.id, { dailyCap: null, muteTracking: { limit: null, minutes: 60 } })
    const scene = await addScene(priya, [
      waitNode('wait', 'tag'),
      node('tag', 'tag_manage', 'alert', { strategy: 'add', tags: 'heard' }),
      node('alert', 'trigger_alert', 'echo', { triggerName: 'Look' }),
      say('echo', 'Got {{ message.text }}', 'wait'),
    ])
    const run = await startScene(hannah, maria, scene._id)
    await maria.texts('hello')
    const dying = killAtStatement(world.deps, last)
    for (const item of await claimDue(world.deps, undefined, { leaseMs: 1 }))
      if (item.kind === 'resume-runs') await workHandlers['resume-runs'](dying, item).catch(() => {})
    // The lease of 1 ms runs out: another worker may take over.
    await world.deps.store.global
      .updateTable('work')
      .set({ due_at: new Date(0) })
      .where('claim', 'is not', null)
      .execute()
    await world.work()
    expect(await desk.texts()).toEqual(['hello', 'Got hello'])
    expect((await historyOf(run._id)).inputs.length).toBe(2)
    const kept = await world.deps.store.tenant(northline.id, (tx) =>
      tx.from('run_effects').selectAll().where('run_id', '=', run._id).execute(),
    )
    expect(kept.length).toBe(1)
  },
)
