import { expect, test } from 'vitest'
import type { Job } from '../../work/kinds.ts'
import { addScene, node, startScene, waitNode } from '../../testing/runs/run-changes.ts'
import { runDesk, say } from '../../testing/runs/run-desk.ts'
import { watchStatements } from '../../testing/runs/watch-statements.ts'
import { resumeRuns } from './inputs/from-work.ts'
import { moveRuns } from './move-runs.ts'
import { claimDue } from '../../testing/time/claim-due.ts'

const desk = runDesk()

test('what a reply to a scene reads of the client and the organization, it reads once, however many messages follow', async () => {
  const one = await statementsOfReply(['Thank you!'])
  const two = await statementsOfReply(['Thank you!', 'Sleep well.'])
  const three = await statementsOfReply(['Thank you!', 'Sleep well.', 'Until tomorrow.'])
  for (const statements of [one, two, three])
    for (const table of ['"automation_settings"', 'contact_addresses'])
      expect(statements.filter((text) => text.includes(table))).toHaveLength(1)
  expect({ one: one.length, each: two.length - one.length }).toEqual({ one: 30, each: 10 })
  expect(three.length - two.length).toBe(two.length - one.length)
})

test('the jobs that move clients to a new version are added together, not one by one', async () => {
  const scene = await addScene(desk.priya, [waitNode('wait')])
  const clients = [await desk.newClient(), await desk.newClient(), await desk.newClient()]
  for (const client of clients) await startScene(desk.hannah, client, scene._id)
  await desk.world.work()
  const nodes = [node('start', 'scene_run', 'wait'), waitNode('wait', 'end'), say('end', 'New')]
  await desk.priya.ok('PUT', `/v1/interaction-flow/scenes/${scene._id}`, { nodes, live: { kind: 'move', nodes: {} } })
  const { deps, statements } = watchStatements(desk.world.deps)
  const [job] = await claimDue(deps, ['move-runs'], { limit: 1 })
  if (job === undefined) throw new Error('There is no job for the clients.')
  await moveRuns(deps, job as Job<'move-runs'>)
  expect(statements.filter((text) => text.includes('insert into work'))).toHaveLength(1)
  await desk.world.work()
  for (const client of clients) expect(await desk.runs(client)).toMatchObject([{ version: 2 }])
})

/** The statements of the job that takes a client's answer and says these texts. */
const statementsOfReply = async (texts: string[]): Promise<string[]> => {
  const client = await desk.newClient()
  const ask = node('ask', 'question', 'say0', {
    text: 'How many hours?',
    attachments: [],
    tags: '',
    parserName: 'integer',
  })
  const says = texts.map((text, place) =>
    say(`say${place}`, text, place + 1 < texts.length ? `say${place + 1}` : undefined),
  )
  const scene = await addScene(desk.priya, [ask, ...says])
  await startScene(desk.hannah, client, scene._id)
  await desk.world.work()
  await client.texts('7')
  const { deps, statements } = watchStatements(desk.world.deps)
  const [job] = await claimDue(deps, ['resume-runs'], { limit: 1 })
  if (job === undefined) throw new Error('There is no job for the answer.')
  await resumeRuns(deps, job as Job<'resume-runs'>)
  await desk.world.work()
  expect((await desk.texts(client)).slice(2)).toEqual(texts)
  return statements
}
