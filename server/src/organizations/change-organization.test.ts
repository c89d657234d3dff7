import type { Organization } from '@attune/contract/organizations/entity'
import type { ScheduledMessage } from '@attune/contract/schedules/entity'
import { expect, test } from 'vitest'
import { automationDesk, NOON } from '../testing/automation/automation-desk.ts'
import { addScheduled } from '../schedules/testing/schedule-changes.ts'
import { heldTexts } from '../testing/automation/automation-says.ts'

// It is noon in Denver, the organization's zone, on Wednesday, 2026-11-18.
const desk = automationDesk()
const path = () => `/v1/organizations/${desk.northline.id}`
const patch = (body: object) => desk.priya.ok<Organization>('PATCH', path(), body)
const nextRun = async () => {
  const { data } = await desk.hannah.ok<{ data: ScheduledMessage[] }>(
    'GET',
    `/v1/contacts/${desk.maria.id}/scheduled-messages`,
  )
  return data.map(({ nextRunAt, nextRunAtClient }) => [nextRunAt, nextRunAtClient])
}

test('name and time zone change together; what is planned for clients without a zone of their own moves along', async () => {
  const weekdays = { scheduleType: 'weekdays', scheduleValue: { localTime: '13:00' } }
  await addScheduled(desk.hannah, desk.maria, { text: 'Daily', ...weekdays })
  expect(await nextRun()).toEqual([['2026-11-18T20:00:00.000Z', '2026-11-18T13:00']])
  const changed = await patch({ title: 'Northline London', timezone: 'Europe/London' })
  expect(changed).toMatchObject({ title: 'Northline London', timezone: 'Europe/London' })
  await desk.world.work()
  expect(await nextRun()).toEqual([['2026-11-19T13:00:00.000Z', '2026-11-19T13:00']])
  await patch({ title: 'Northline', timezone: 'America/Denver' })
  await desk.world.work()
  expect(await nextRun()).toEqual([['2026-11-18T20:00:00.000Z', '2026-11-18T13:00']])
})

test('quiet hours are by the new clock at once', async () => {
  // 19:00 in London, 04:00 in Tokyo.
  desk.world.at(new Date(NOON))
  await patch({ timezone: 'Asia/Tokyo' })
  await desk.says('Good morning')
  expect(await heldTexts(desk.world, desk.northline.id, desk.maria.id)).toEqual(['Good morning'])
  await patch({ timezone: 'America/Denver' })
  await desk.world.work('everything')
  expect(await desk.texts()).toEqual(['Good morning'])
})

test('a time zone that isn’t one, a coach’s change and an old revision are refused, and nothing changes', async () => {
  const before = await desk.priya.ok<Organization>('GET', path())
  expect(await desk.priya.refused('PATCH', path(), { timezone: 'Mars/Olympus' })).toMatchObject({
    code: 'OrganizationZoneUnknown',
  })
  expect((await desk.hannah.call('PATCH', path(), { timezone: 'Europe/London' })).status).toBe(403)
  const old = { timezone: 'Europe/London', rev: before.rev + 1 }
  expect(await desk.priya.refused('PATCH', path(), old)).toMatchObject({ code: 'OrganizationChanged' })
  expect(await desk.priya.ok('GET', path())).toEqual(before)
})
