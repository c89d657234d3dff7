import type { ScheduledMessage } from '@attune/contract/schedules/entity'
import { SCHEDULED_MESSAGES_MAX } from '@attune/contract/schedules/limits'
import { deleteMedia } from '@attune/store/media/media'
import { expect, test } from 'vitest'
import { automationDesk } from '../testing/automation/automation-desk.ts'
import { workAt } from '../testing/automation/automation-says.ts'
import { addScheduled } from './testing/schedule-changes.ts'
import { newId } from '../new-id.ts'
import { picture, upload } from '../testing/uploads.ts'

// It is Wednesday, 2026-11-18, noon in Denver; quiet hours are 10 pm to 7 am.
const desk = automationDesk()
const DAILY = { scheduleType: 'daily', scheduleValue: { localTime: '13:00', dayOfWeek: 3 } }
const TODAY = { scheduleType: 'once', scheduleValue: { localDate: '2026-11-18', localTime: '14:00' } }
const path = ({ _id }: { _id: string }) => `/v1/scheduled-messages/${_id}`
const remove = (item: ScheduledMessage) => desk.hannah.ok('DELETE', path(item), {})
const restore = (item: ScheduledMessage) => desk.hannah.ok<ScheduledMessage>('POST', `${path(item)}/restore`, {})
const refused = async (item: ScheduledMessage, who = desk.hannah) =>
  (await who.refused('POST', `${path(item)}/restore`, {})).code
const list = async (): Promise<ScheduledMessage[]> =>
  (await desk.hannah.ok<{ data: ScheduledMessage[] }>('GET', `/v1/contacts/${desk.maria.id}/scheduled-messages`)).data
/** Does what is due by then. */
const workUntil = (at: string) => {
  desk.world.at(new Date(at))
  return desk.world.work()
}
const stored = () =>
  desk.world.deps.store.tenant(desk.northline.id, (tx) =>
    tx.from('scheduled_messages').select(['scheduled_id', 'runs']).where('contact_id', '=', desk.maria.id).execute(),
  )

test('a deleted message is gone and not sent; restored, it is the same one, and goes on where it was', async () => {
  const item = await addScheduled(desk.hannah, desk.maria, { text: 'Daily', ...DAILY })
  await workAt(desk.world, '2026-11-18T20:00:00Z')
  const [next] = await list()
  const move = { at: next?.nextRunAt, to: '2026-11-19T17:15' }
  const moved = await desk.hannah.ok<ScheduledMessage>('POST', `${path(item)}/move`, move)
  await remove(item)
  expect(await list()).toEqual([])
  expect(await desk.hannah.ok('GET', `/v1/contacts/${desk.maria.id}/plan`)).toMatchObject({ data: [] })
  const restored = await restore(item)
  expect(restored).toEqual({ ...moved, rev: restored.rev })
  expect(await stored()).toEqual([{ scheduled_id: item._id, runs: 1 }])
  await workAt(desk.world, '2026-11-20T00:15:00Z')
  expect(await desk.texts()).toEqual(['Daily', 'Daily'])
  expect((await list()).map(({ nextRunAtClient }) => nextRunAtClient)).toEqual(['2026-11-20T13:00'])
})

test('restored after its moment, it goes on with its next run; one without another is refused and stays deleted', async () => {
  const daily = await addScheduled(desk.hannah, desk.maria, { text: 'Daily', ...DAILY })
  const once = await addScheduled(desk.hannah, desk.maria, { text: 'Mine', ...TODAY })
  await remove(daily)
  await remove(once)
  await workUntil('2026-11-18T22:00:00Z')
  expect(await restore(daily)).toMatchObject({ nextRunAtClient: '2026-11-19T13:00' })
  expect(await refused(once)).toBe('ScheduleInvalid')
  await desk.world.work()
  expect([await desk.texts(), (await list()).map(({ data }) => data.text)]).toEqual([[], ['Daily']])
})

test('a disabled one is restored disabled, and one whose client has moved is due on their new clock', async () => {
  const off = await addScheduled(desk.hannah, desk.maria, { text: 'Off', disabled: true, ...DAILY })
  const on = await addScheduled(desk.hannah, desk.maria, { text: 'On', ...DAILY })
  await remove(off)
  await remove(on)
  await desk.setClient({ profile: { timezone: 'America/Los_Angeles' } })
  await desk.world.work()
  expect(await restore(off)).toMatchObject({ disabled: true })
  expect(await restore(on)).toMatchObject({ disabled: false, nextRunAtClient: '2026-11-18T13:00' })
})

test('an earlier version that computes its next run again doesn’t send it', async () => {
  const item = await addScheduled(desk.hannah, desk.maria, { text: 'Daily', ...DAILY })
  await remove(item)
  // An earlier version doesn't read this column.
  await desk.world.deps.store.tenant(desk.northline.id, (tx) =>
    tx.update('scheduled_messages').set({ removed_at: null }).where('scheduled_id', '=', item._id).execute(),
  )
  await desk.setClient({ profile: { timezone: 'America/Los_Angeles' } })
  await desk.world.work()
  await workUntil('2026-11-18T22:00:00Z')
  expect(await desk.texts()).toEqual([])
})

test('one that waits for a date of the client still waits for it', async () => {
  const scheduleValue = { clientDate: { field: 'birthday', days: 0 }, localTime: '09:00' }
  const item = await addScheduled(desk.hannah, desk.maria, { scheduleType: 'yearly', scheduleValue })
  await remove(item)
  expect(await restore(item)).toMatchObject({ nextRunAt: null, waits: item.waits })
})

const addPlan = async () => {
  const photo = await upload(desk.hannah, { bytes: await picture(), name: 'Plan.jpg', mime: 'image/jpeg' })
  const item = await desk.hannah.ok<ScheduledMessage>('POST', '/v1/scheduled-messages', {
    contactId: desk.maria.id,
    data: { text: 'Your plan', attachments: [photo._id] },
    ...TODAY,
  })
  return { item, photo }
}

test.for(['hannah', 'priya'] as const)('its files come back with it if %s deletes and restores it', async (name) => {
  const { item, photo } = await addPlan()
  await desk[name].ok('DELETE', path(item), {})
  const restored = await desk[name].ok('POST', `${path(item)}/restore`, {})
  expect(restored).toMatchObject({ data: { files: [{ _id: photo._id }] }, problem: null })
  await workUntil('2026-11-18T21:00:00Z')
  expect((await desk.thread()).map(({ attachments }) => attachments?.map(({ _id }) => _id))).toEqual([[photo._id]])
})

test('one whose file is gone comes back without it, and with its problem', async () => {
  const { item, photo } = await addPlan()
  await desk.world.deps.store.tenant(desk.northline.id, (tx) => deleteMedia(tx, { ids: [photo._id] }))
  await workUntil('2026-11-18T21:00:00Z')
  await remove(item)
  expect(await restore(item)).toMatchObject({ data: { files: [] }, problem: 'file', disabled: true })
})

test('one whose file was sent with something else meanwhile isn’t restored', async () => {
  const { item, photo } = await addPlan()
  await remove(item)
  await desk.hannah.ok('POST', `/v1/contacts/${desk.maria.id}/messages/send-direct`, {
    suffix: newId('se').slice(-20),
    text: 'Here it is',
    attachments: [photo._id],
  })
  expect(await refused(item)).toBe('MediaTaken')
})

test('one that is not deleted, is out of reach, or was deleted a day ago isn’t there to be restored', async () => {
  const item = await addScheduled(desk.hannah, desk.maria, { text: 'Daily', ...DAILY })
  expect(await refused(item)).toBe('ScheduledMessageNotFound')
  await remove(item)
  const tess = await desk.northline.staff('Tess', 'ROLE_COACH')
  expect(await refused(item, tess)).toBe('ScheduledMessageNotFound')
  for (const change of [
    desk.hannah.refused('DELETE', path(item), {}),
    desk.hannah.refused('PUT', path(item), { disabled: true }),
    desk.hannah.refused('POST', `${path(item)}/send-now`, {}),
  ])
    expect((await change).code).toBe('ScheduledMessageNotFound')
  // Restored and deleted again, it is kept for a day from then.
  await workUntil('2026-11-19T10:00:00Z')
  await restore(item)
  await remove(item)
  await workUntil('2026-11-19T20:00:00Z')
  expect(await stored()).toHaveLength(1)
  await workUntil('2026-11-20T11:00:00Z')
  expect([await stored(), await refused(item)]).toEqual([[], 'ScheduledMessageNotFound'])
})

test('a client who has as many as they can get no other one back', async () => {
  const item = await addScheduled(desk.hannah, desk.maria, DAILY)
  await remove(item)
  for (let count = 0; count < SCHEDULED_MESSAGES_MAX; count += 1) await addScheduled(desk.hannah, desk.maria)
  expect(await refused(item)).toBe('TooManyScheduledMessages')
})

test('with an erased client, what was deleted before is gone, too', async () => {
  await remove(await addScheduled(desk.hannah, desk.maria, DAILY))
  await desk.priya.ok('DELETE', `/v1/contacts/${desk.maria.id}`, { reason: 'gone' })
  await desk.world.work()
  expect(await stored()).toEqual([])
})
