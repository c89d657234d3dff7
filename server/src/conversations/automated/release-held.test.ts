import { lockContact } from '@attune/store/contacts/contacts'
import { listUnsentKeys } from '@attune/store/conversations/automated/origins'
import { deleteMedia } from '@attune/store/media/media'
import { describe, expect, test } from 'vitest'
import { newId } from '../../new-id.ts'
import { workAt } from '../../testing/automation/automation-says.ts'
import { automationDesk, MORNING, NIGHT } from '../../testing/automation/automation-desk.ts'
import { picture, upload } from '../../testing/uploads.ts'
import { send } from '../../testing/world.ts'
import { cancelHeld } from './cancel-held.ts'

const desk = automationDesk()

describe('what waits is omitted', () => {
  test.each([
    ['the client texts STOP', 'opt-out', () => desk.maria.texts('STOP')],
    ['the client is stopped', 'status', () => switchStatus('stop')],
  ] as const)('once %s', async (_, reason, happens) => {
    desk.world.at(new Date(NIGHT))
    await desk.says('One')
    await desk.says('Two')
    await happens()
    await desk.world.work()
    const ours = (await desk.thread()).filter(({ body }) => body?.type === 2)
    expect(ours.map(({ body }) => [body?.text, body?.carrier, body?.gate])).toEqual([
      ['One', 'omitted', { decision: 'omitted', reason }],
      ['Two', 'omitted', { decision: 'omitted', reason }],
    ])
    expect([await desk.held(), desk.takenIds()]).toEqual([[], []])
  })
})

describe('taken back', () => {
  test('by run, by tag, or all; what was taken back never leaves and is not asked for again', async () => {
    desk.world.at(new Date(NIGHT))
    const [mine, other] = [newId('st'), newId('st')]
    await desk.says('A', { runId: mine, key: '1.0', tags: ['a'] })
    await desk.says('B', { runId: mine, key: '1.1', tags: ['b', 'c'] })
    await desk.says('C', { runId: other, tags: ['c'] })
    await cancel({ runId: mine, tags: ['c', 'd'] })
    expect(await desk.held()).toEqual(['A', 'C'])
    await cancel({ tags: ['c'] })
    expect(await desk.held()).toEqual(['A'])
    await cancel({ runId: other })
    expect(await desk.held()).toEqual(['A'])
    expect(await desk.says('B', { runId: mine, key: '1.1' })).toEqual({ outcome: 'skipped' })
    await workAt(desk.world, MORNING)
    expect(await desk.texts()).toEqual(['A'])
  })

  test('if it was only a file, which is gone by then: nothing empty is sent', async () => {
    const { _id } = await upload(desk.hannah, { bytes: await picture() })
    desk.world.at(new Date(NIGHT))
    expect(await desk.says('', { attachments: [_id] })).toMatchObject({ outcome: 'held' })
    await desk.says('Look at this', { attachments: [_id] })
    await desk.world.deps.store.tenant(desk.northline.id, (tx) => deleteMedia(tx, { ids: [_id] }))
    await workAt(desk.world, MORNING)
    expect(await desk.texts()).toEqual(['Look at this'])
    expect(desk.world.carrier.taken.map(({ text, media }) => [text, media])).toEqual([['Look at this', undefined]])
    expect(await desk.held()).toEqual([])
  })

  test('keys of what has not left: held, not yet given to its carrier, taken back, or omitted', async () => {
    const runId = newId('st')
    const unsent = (...keys: string[]) =>
      desk.world.deps.store.tenant(desk.northline.id, (tx) => listUnsentKeys(tx, runId, keys))
    await desk.says('A', { runId, key: '1.0' })
    await desk.says('Of another run', { key: '2.0' })
    await desk.mute(60)
    await desk.says('B', { runId, key: '2.0' })
    await desk.says('C', { runId, key: '3.0', tags: ['c'] })
    expect((await unsent('1.0', '2.0', '3.0')).toSorted()).toEqual(['1.0', '2.0', '3.0'])
    await cancel({ tags: ['c'] })
    await desk.unmute()
    await desk.world.work()
    expect(await unsent('1.0', '2.0', '3.0')).toEqual(['3.0'])
    await desk.settings({ dailyCap: 1 })
    expect(await desk.says('D', { runId, key: '4.0' })).toMatchObject({ reason: 'cap' })
    await desk.settings({})
    expect(await desk.says('A', { runId, key: '5.0' })).toMatchObject({ reason: 'same-text' })
    expect(await unsent('4.0', '5.0')).toEqual(['4.0'])
  })
})

describe('a delivery that is claimed late', () => {
  test('by minutes goes; into the night it rests, others pass it, and it leaves in the morning', async () => {
    desk.world.at(new Date('2026-11-18T04:50:00Z'))
    await desk.says('In time')
    desk.world.at(new Date('2026-11-18T04:58:00Z'))
    await desk.world.work()
    expect(desk.world.carrier.taken.map(({ text }) => text)).toEqual(['In time'])
    desk.world.at(new Date('2026-11-19T04:58:00Z'))
    desk.world.carrier.behaviour = 'unreachable'
    await desk.says('Late')
    await desk.world.work()
    desk.world.carrier.behaviour = 'accept'
    await workAt(desk.world, '2026-11-19T05:30:00Z')
    const late = (await desk.thread()).at(-1)
    expect(late?.body).toMatchObject({ is_sent: 0, sent_at: null, gate: { decision: 'sent', reason: 'quiet-hours' } })
    expect((await desk.reviews(late?.id ?? '')).map(({ stage, decision }) => [stage, decision])).toEqual([
      ['birth', 'sent'],
      ['claim', 'held'],
    ])
    await send(desk.hannah, desk.maria, 'From me')
    await desk.world.work()
    await workAt(desk.world, '2026-11-19T14:00:00Z')
    expect(desk.world.carrier.taken.map(({ text }) => text)).toEqual(['In time', 'From me', 'Late'])
    expect(await desk.bodyOf({ id: late?.id ?? '' })).toMatchObject({ gate: { decision: 'sent', reason: null } })
  })

  test('after a mute was set rests until it is lifted; after STOP it is omitted', async () => {
    await desk.says('One')
    await desk.mute(60)
    await desk.world.work()
    expect(desk.takenIds()).toEqual([])
    await desk.unmute()
    await desk.world.work()
    expect(desk.world.carrier.taken.map(({ text }) => text)).toEqual(['One'])
    await desk.says('Two')
    await desk.mute(60)
    await desk.world.work()
    await desk.maria.texts('STOP')
    await desk.world.work()
    const two = (await desk.thread()).find(({ body }) => body?.text === 'Two')
    expect(two?.body).toMatchObject({ carrier: 'omitted', gate: { decision: 'omitted', reason: 'opt-out' } })
    expect(desk.takenIds()).toHaveLength(1)
  })

  test('rests until the organization’s quiet hours end, also when they are shortened', async () => {
    await late('Late')
    await workAt(desk.world, NIGHT)
    expect(desk.takenIds()).toEqual([])
    const path = `/v1/organizations/${desk.northline.id}/automation-settings`
    await desk.priya.ok('PATCH', path, { quietHours: { from: '23:00', to: '07:00' } })
    await desk.world.work()
    expect(desk.world.carrier.taken.map(({ text }) => text)).toEqual(['Late'])
  })

  test('lets what a person wrote behind it go', async () => {
    desk.world.at(new Date('2026-11-18T04:58:00Z'))
    desk.world.carrier.behaviour = 'unreachable'
    await desk.says('Late')
    await send(desk.hannah, desk.maria, 'From me')
    await desk.world.work()
    desk.world.carrier.behaviour = 'accept'
    await workAt(desk.world, NIGHT)
    expect(desk.world.carrier.taken.map(({ text }) => text)).toEqual(['From me'])
    await workAt(desk.world, MORNING)
    expect(desk.world.carrier.taken.map(({ text }) => text)).toEqual(['From me', 'Late'])
  })

  test('that somebody sends again goes at any hour', async () => {
    desk.world.at(new Date('2026-11-18T04:58:00Z'))
    desk.world.carrier.behaviour = 'refuse'
    await desk.says('Refused')
    await desk.world.work()
    desk.world.carrier.behaviour = 'accept'
    const [refused] = await desk.thread()
    desk.world.at(new Date(NIGHT))
    await desk.hannah.ok('POST', `/v1/messages/${refused?.id}/resend`)
    await desk.world.work()
    expect(desk.world.carrier.taken.map(({ text }) => text)).toEqual(['Refused'])
  })

  test('deleted while it rests it never leaves', async () => {
    await desk.says('One')
    await desk.mute(60)
    await desk.world.work()
    const [one] = await desk.thread()
    await desk.priya.ok('DELETE', `/v1/messages/${one?.id}`)
    await desk.unmute()
    await desk.world.work()
    expect(desk.takenIds()).toEqual([])
  })
})

test('a client who changes while something waits leaves one job, which lets it out in time', async () => {
  desk.world.at(new Date(NIGHT))
  await desk.says('Good morning')
  for (const wakeUpTime of ['05:00', '06:00', '07:00']) {
    await desk.setClient({ profile: { routine: { wakeUpTime } } })
    await desk.world.work()
  }
  const { global } = desk.world.deps.store
  const jobs = global.selectFrom('work').select('work_id').where('kind', '=', 'release-held')
  expect(await jobs.execute()).toHaveLength(1)
  await workAt(desk.world, MORNING)
  expect(await desk.texts()).toEqual(['Good morning'])
})

test('a client who is erased: nothing waits, nothing is said, nothing is left of why', async () => {
  await desk.says('Before')
  await desk.mute(600)
  await desk.says('One')
  await desk.priya.ok('DELETE', `/v1/contacts/${desk.maria.id}`, { reason: 'left' })
  expect(await desk.says('Two')).toEqual({ outcome: 'skipped' })
  await workAt(desk.world, '2026-11-20T19:00:00Z')
  const left = await desk.world.deps.store.tenant(desk.northline.id, async (tx) => {
    const count = async (table: 'held_messages' | 'message_gates' | 'message_origins' | 'automation_counts') =>
      (await tx.from(table).select('contact_id').where('contact_id', '=', desk.maria.id).execute()).length
    const messages = await tx.from('messages').select('text').where('contact_id', '=', desk.maria.id).execute()
    return [
      await count('held_messages'),
      await count('message_gates'),
      await count('message_origins'),
      await count('automation_counts'),
      messages,
    ]
  })
  expect(left).toEqual([0, 0, 0, 0, [{ text: '' }]])
})

test('facts and work hold no word of what waits', async () => {
  desk.world.at(new Date(NIGHT))
  await desk.says('A word for one pair of eyes')
  const work = await desk.world.deps.store.global.selectFrom('work').selectAll().execute()
  const all = await desk.world.deps.store.global.selectFrom('facts').selectAll().execute()
  const written = JSON.stringify([work, all], (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  )
  expect(written).toContain('MessageHeld')
  expect(written).not.toContain('pair of eyes')
})

/** Automation writes just before the night; its carrier is down until then. */
const late = async (text: string): Promise<void> => {
  desk.world.at(new Date('2026-11-18T04:59:00Z'))
  desk.world.carrier.behaviour = 'unreachable'
  await desk.says(text)
  await desk.world.work()
  desk.world.carrier.behaviour = 'accept'
}

const switchStatus = (newStatus: 'active' | 'stop') =>
  desk.priya.ok('POST', `/v1/contacts/${desk.maria.id}/switch-status`, { newStatus })

const cancel = (which: { runId?: string; tags?: string[] }) =>
  desk.world.deps.store.tenant(desk.northline.id, async (tx) => {
    await lockContact(tx, desk.maria.id)
    return cancelHeld(tx, desk.maria.id, which, { cause: null, at: desk.world.deps.now() })
  })
