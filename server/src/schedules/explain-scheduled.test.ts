import type { PlanStep, Why } from '@attune/contract/scenes/runs/why'
import type { Message } from '@attune/contract/conversations/entity'
import { expect, test } from 'vitest'
import { automationDesk, MORNING, NIGHT } from '../testing/automation/automation-desk.ts'
import { workAt } from '../testing/automation/automation-says.ts'
import { addScheduled } from './testing/schedule-changes.ts'

// It is Wednesday, 2026-11-18, noon in Denver; quiet hours are 10 pm to 7 am.
const desk = automationDesk()
const whyOf = (message: Message | undefined) => desk.hannah.ok<Why>('GET', `/v1/messages/${message?.id ?? ''}/why`)

test('a scheduled message that automation has sent says which schedule it comes from, and what the gate checked', async () => {
  const made = await addScheduled(desk.hannah, desk.maria, {
    scheduleType: 'weekdays',
    scheduleValue: { localTime: '13:00' },
  })
  await workAt(desk.world, '2026-11-18T20:00:00Z')
  const [message] = await desk.thread()
  const why = await whyOf(message)
  expect(why).toMatchObject({
    scene: null,
    program: null,
    version: null,
    scheduled: { _id: made._id, words: made.words, author: { name: 'Hannah' } },
    gate: [{ decision: 'sent' }],
  })
  await desk.hannah.ok('DELETE', `/v1/scheduled-messages/${made._id}`, {})
  expect((await whyOf(message)).scheduled).toEqual({ _id: made._id, words: made.words, author: null })
})

test('one that is held says so too, and why it waits', async () => {
  desk.world.at(new Date(NIGHT))
  await addScheduled(desk.hannah, desk.maria, {
    scheduleType: 'once',
    scheduleValue: { dayOffset: 0, delayInMinutes: 5 },
  })
  await workAt(desk.world, '2026-11-18T05:35:00Z')
  const { data } = await desk.hannah.ok<{ data: PlanStep[] }>('GET', `/v1/contacts/${desk.maria.id}/plan`)
  const heldId = data[0]?.heldId ?? ''
  const why = await desk.hannah.ok<Why>('GET', `/v1/contacts/${desk.maria.id}/held/${heldId}/why`)
  expect(why).toMatchObject({ scheduled: { author: null }, gate: [{ decision: 'held', reason: 'quiet-hours' }] })
  expect(why.scheduled?.words).toBe('5 min after it was set up')
  await workAt(desk.world, MORNING)
  const [message] = await desk.thread()
  expect((await whyOf(message)).scheduled).toEqual(why.scheduled)
})

test('a message in a person’s name has no such explanation, and nobody out of reach gets one', async () => {
  await addScheduled(desk.hannah, desk.maria, {
    scheduleType: 'once',
    scheduleValue: { localDate: '2026-11-18', localTime: '13:00' },
  })
  await addScheduled(desk.hannah, desk.maria, { scheduleType: 'weekdays', scheduleValue: { localTime: '13:30' } })
  await workAt(desk.world, '2026-11-18T20:00:00Z')
  await workAt(desk.world, '2026-11-18T21:00:00Z')
  const [own, automated] = await desk.thread()
  expect((await desk.hannah.refused('GET', `/v1/messages/${own?.id ?? ''}/why`)).code).toBe('WhyUnknown')
  const tess = await desk.northline.staff('Tess', 'ROLE_COACH')
  expect((await tess.refused('GET', `/v1/messages/${automated?.id ?? ''}/why`)).code).toBe('MessageNotFound')
})
