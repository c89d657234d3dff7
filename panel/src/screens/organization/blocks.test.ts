import { AUTOMATION_DEFAULTS } from '@attune/contract/organizations/automation-settings'
import { expect, test } from 'vitest'
import { AMOUNTS, MAIL_DOMAINS, PERSON_FIRST, QUIET_HOURS } from './gate-blocks.ts'
import { copyMonday, describeWeek, OWN_HOURS } from './hours-block.ts'
import { ROUTINE } from './routine-block.ts'
import { TASKS } from './task-block.ts'

const settings = { ...AUTOMATION_DEFAULTS, rev: 3, abilities: { update: true } }
const weekdays = [1, 2, 3, 4, 5].map((day) => ({ day, from: '08:00', to: '17:00' }))

test('what is read and saved unchanged is what there was', () => {
  const own = { ...settings, hours: { week: weekdays, holidays: ['2026-12-25'], automation: 'inside' as const } }
  for (const block of [QUIET_HOURS, AMOUNTS, PERSON_FIRST, MAIL_DOMAINS, OWN_HOURS, TASKS, ROUTINE]) {
    const change = (block as typeof QUIET_HOURS).toChange(block.read(own) as never)
    expect(own).toMatchObject(change)
  }
})

test('quiet hours that are switched off come back with the usual night', () => {
  const values = QUIET_HOURS.read({ ...settings, quietHours: null })
  expect(values).toEqual({ on: false, from: '22:00', to: '07:00' })
  expect(QUIET_HOURS.toChange(values)).toEqual({ quietHours: null })
  expect(QUIET_HOURS.describe({ on: true, from: '21:30', to: '08:00' })).toEqual([
    'Nothing from 09:30 PM to 08:00 AM.',
    'A message due in between is sent at 08:00 AM.',
  ])
})

test('each wrong field is named with its sentence, and right ones are not', () => {
  expect(QUIET_HOURS.check({ on: true, from: '07:00', to: '07:00' })).toEqual({
    to: 'Quiet hours must start and end at different times.',
  })
  expect(QUIET_HOURS.check({ on: true, from: '', to: '07:00' })).toEqual({ from: 'Enter a time.' })
  expect(QUIET_HOURS.check({ on: false, from: '', to: '' })).toEqual({})
  expect(AMOUNTS.check({ capOn: true, cap: 0, muteOn: true, limit: '', hours: 9_999 })).toEqual({
    cap: 'Enter a whole number from 1 to 500.',
    limit: 'Enter a whole number from 1 to 500.',
    hours: 'Enter a number of hours up to 8,760.',
  })
  expect(AMOUNTS.check({ capOn: false, cap: '', muteOn: false, limit: '', hours: '' })).toEqual({})
  expect(MAIL_DOMAINS.check({ domains: ['northline.example', 'no domain'] })).toEqual({
    domains: '“no domain” isn’t a domain such as northline.example.',
  })
  expect(TASKS.check({ ...TASKS.read(settings), unanswered: { on: true, hours: 721 } })).toEqual({
    unanswered: 'Enter a whole number from 1 to 720.',
  })
  expect(ROUTINE.check({ ...settings.routine, workoutTime: '' })).toEqual({ workoutTime: 'Enter a time.' })
})

test('hours that end early, overlap, or could never let automation write are refused at their field', () => {
  const check = (week: typeof weekdays, automation: 'always' | 'inside' = 'always') =>
    OWN_HOURS.check({ week, holidays: [], addedHoliday: '', automation })
  expect(check([{ day: 1, from: '17:00', to: '09:00' }])).toEqual({
    '0.to': 'Hours must end after they start, on the same day.',
  })
  expect(
    check([
      { day: 1, from: '09:00', to: '12:00' },
      { day: 1, from: '11:00', to: '13:00' },
    ]),
  ).toEqual({ '1.to': 'These hours overlap others of the same day.' })
  expect(check([], 'inside')).toEqual({
    automation: 'Enter the hours first: without them, automation could never write.',
  })
  expect(check(weekdays, 'inside')).toEqual({})
})

test('a holiday that is typed is saved with the others, and text that isn’t a day is refused', () => {
  const hours = OWN_HOURS.read({
    ...settings,
    hours: { week: weekdays, holidays: ['2026-12-25'], automation: 'always' },
  })
  const typed = { ...hours, addedHoliday: '2026-12-24' }
  expect(OWN_HOURS.check(typed)).toEqual({})
  expect(OWN_HOURS.toChange(typed).hours?.holidays).toEqual(['2026-12-24', '2026-12-25'])
  expect(OWN_HOURS.describe(typed)).toContain('Closed on 2 more dates.')
  expect(OWN_HOURS.toChange({ ...hours, addedHoliday: '2026-12-25' }).hours?.holidays).toEqual(['2026-12-25'])
  expect(OWN_HOURS.check({ ...hours, addedHoliday: '2026-12-2' })).toEqual({ holidays: 'Enter a valid date.' })
})

test('a week is told in as few words as it takes', () => {
  expect(describeWeek([])).toBe('No hours entered.')
  expect(describeWeek([...weekdays, { day: 7, from: '10:00', to: '12:00' }])).toBe(
    'Open Monday to Friday, 08:00 AM to 05:00 PM; Sunday, 10:00 AM to 12:00 PM.',
  )
  expect(
    copyMonday([
      { day: 1, from: '09:00', to: '12:00' },
      { day: 3, from: '15:00', to: '16:00' },
    ]),
  ).toEqual([1, 2, 3, 4, 5].map((day) => ({ day, from: '09:00', to: '12:00' })))
})

test('a muted span that is no whole number of hours keeps its minutes', () => {
  const values = AMOUNTS.read({ ...settings, muteTracking: { limit: 5, minutes: 90 } })
  expect(AMOUNTS.check(values)).toEqual({})
  expect(AMOUNTS.toChange(values).muteTracking).toEqual({ limit: 5, minutes: 90 })
})

test('a number that is no longer shown can’t keep a block from being saved', () => {
  const off = { ...AMOUNTS.read(settings), muteOn: false, hours: '' as const }
  expect(AMOUNTS.check(off)).toEqual({})
  expect(AMOUNTS.toChange(off).muteTracking).toEqual({ limit: null, minutes: 4_320 })
  const rules = { ...TASKS.read(settings), unanswered: { on: false, hours: '' as const } }
  expect(TASKS.check(rules)).toEqual({})
  expect(TASKS.toChange(rules).taskRules?.unanswered).toEqual({ on: false, hours: 4 })
})
