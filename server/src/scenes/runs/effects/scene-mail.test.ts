import { expect, test } from 'vitest'
import { addScene, node, startScene, waitNode } from '../../../testing/runs/run-changes.ts'
import { runDesk } from '../../../testing/runs/run-desk.ts'
import { claimDue } from '../../../testing/time/claim-due.ts'
import { ClaimLost } from '../../../work/claim.ts'
import { toJob, type Job } from '../../../work/kinds.ts'
import { sendSceneMail } from './scene-mail.ts'

const desk = runDesk()
const claimJobs = async (): Promise<Job<'send-scene-mail'>[]> =>
  (await claimDue(desk.world.deps, ['send-scene-mail'], { leaseMs: 1 })).map((item) => toJob('send-scene-mail', item))

/** Takes on an email to some people, as a worker whose claim is about to end. */
const claimMailTo = async (addresses: readonly string[]): Promise<Job<'send-scene-mail'>> => {
  const recipients = { kind: 'static', type: 'string', value: addresses.join(', ') }
  const properties = { subject: 'News', content: 'Please look.', recipients }
  const scene = await addScene(desk.priya, [node('mail', 'send_email', undefined, properties)])
  await startScene(desk.hannah, desk.maria, scene._id)
  const [item] = await claimJobs()
  if (item === undefined) throw new Error('No email is waiting.')
  return item
}

/** Sends it. The mail server takes its time, so that `meanwhile` can happen before each of the emails is taken. */
const sendSlowly = async (item: Job<'send-scene-mail'>, meanwhile: () => Promise<void>): Promise<void> => {
  const { deps, mail } = desk.world
  await sendSceneMail({ ...deps, mail: { send: (message) => meanwhile().then(() => mail.send(message)) } }, item)
}

const sentTo = (addresses: readonly string[]): string[] =>
  desk.world.mail.sent.map(({ to }) => to).filter((to) => addresses.includes(to))

test('while an email is on its way to somebody, no other worker takes its job over', async () => {
  const addresses = ['ada@slow.example', 'ben@slow.example', 'cleo@slow.example']
  const takenOver: unknown[] = []
  await sendSlowly(await claimMailTo(addresses), async () => {
    takenOver.push(...(await claimJobs()))
  })
  expect(takenOver).toEqual([])
  expect(sentTo(addresses)).toEqual(addresses)
})

test('a worker whose job was taken over writes to nobody else, so nobody gets the email twice', async () => {
  const addresses = ['ada@lost.example', 'ben@lost.example', 'cleo@lost.example']
  const others: Job<'send-scene-mail'>[] = []
  const lost = sendSlowly(await claimMailTo(addresses), async () => {
    await desk.world.deps.store.global
      .updateTable('work')
      .set({ due_at: new Date(0) })
      .execute()
    others.push(...(await claimJobs()))
  })
  await expect(lost).rejects.toThrow(ClaimLost)
  expect(sentTo(addresses)).toEqual(['ada@lost.example'])
  for (const item of others) await sendSceneMail(desk.world.deps, item)
  expect(sentTo(addresses)).toEqual(addresses)
})

test('a client who texted STOP gets no email of a scene, not even one that was waiting', async () => {
  const own = 'maria.lopez@client.example'
  const item = await claimMailTo([own, 'ada@stop.example'])
  const recipients = { kind: 'static', type: 'string', value: own }
  const properties = { subject: 'News', content: 'Please look.', recipients }
  const later = await addScene(desk.priya, [
    waitNode('wait', 'mail'),
    node('mail', 'send_email', undefined, properties),
  ])
  await startScene(desk.hannah, desk.maria, later._id)
  await desk.maria.texts('STOP')
  await sendSceneMail(desk.world.deps, item)
  expect(sentTo([own, 'ada@stop.example'])).toEqual(['ada@stop.example'])
  await desk.maria.texts('Goodbye')
  await desk.world.work()
  expect(sentTo([own])).toEqual([])
  expect((await desk.runs()).find(({ scene }) => scene._id === later._id)).toMatchObject({
    status: 'stop',
    problems: 1,
  })
})
