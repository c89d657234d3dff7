import { expect, test } from 'vitest'
import {
  describeGateDecision,
  describeGivenBack,
  describeHold,
  nodeLabelOf,
  pathOf,
  describeReview,
  describeProgram,
  describeSchedule,
  describeScheduled,
  describeDecision,
} from './describe-why.ts'

const NOW = new Date('2027-03-12T18:00:00Z')
const DENVER = 'America/Denver'
const node = (type: string, title: string | null = null) => ({ _id: type, type, title })
const step = (type: string, decided: Parameters<typeof describeDecision>[0][] = []) => ({
  node: node(type),
  turn: 1,
  at: NOW.toISOString(),
  input: 'start',
  output: 1,
  decided,
})

test('a node is named by its title, or else by its kind', () => {
  expect([nodeLabelOf(node('send_message')), nodeLabelOf(node('switch', 'Short night?'))]).toEqual([
    'Send message',
    'Short night?',
  ])
})

test('a long path shows its end and counts the earlier steps', () => {
  const path = [...Array.from({ length: 10 }, () => step('noop')), step('send_message')]
  const { shown, left } = pathOf({ path })
  expect([left, shown.length, shown.at(-1)?.word]).toEqual([2, 9, 'Send message'])
})

test('a node it waited at appears once', () => {
  const asked = { ...step('question'), output: null }
  expect(pathOf({ path: [asked, step('question'), step('send_message')] }).shown.map(({ word }) => word)).toEqual([
    'Question',
    'Send message',
  ])
})

test('a step says what it was decided on', () => {
  const path = [step('switch', [{ by: 'expression', source: 'answer < 5.5', value: true }])]
  expect(pathOf({ path }).shown[0]).toEqual({ word: 'Switch', detail: 'answer < 5.5' })
})

test('values: what was true, what was answered, what failed, what was counted', () => {
  expect(describeDecision({ by: 'expression', source: 'answer < 5.5', value: true })?.words).toBe('is true')
  const answer = { by: 'answer', parser: 'integer', text: '4.5', messageId: 'm' } as const
  expect(describeDecision({ ...answer, value: 4.5 })).toMatchObject({ code: '4.5', words: 'from the reply “4.5”' })
  expect(describeDecision({ ...answer, value: null })?.words).toBe('“4.5” couldn’t be read as integer')
  expect(describeDecision({ by: 'expression-failed', source: 'a.b', message: 'Nothing is called a.' })?.bad).toBe(true)
  expect(describeDecision({ by: 'count', what: 'attempts', is: 2, limit: 3 })?.words).toBe('attempts: 2 of 3')
  expect(describeDecision({ by: 'muted' })).toBeNull()
})

test('a schedule is described in the client’s zone, with the routine it followed', () => {
  const WHY =
    "Every day, 30 to 45 min before go-to-sleep time (go-to-sleep time is 10:00 PM, the organization's default): March 12, 2027, 09:15 PM in America/Denver."
  const said = {
    by: 'schedule' as const,
    rule: {},
    zone: DENVER,
    routine: { key: 'goToSleepTime', time: '22:00', own: false },
    picked: '2027-03-13T04:15:00Z',
    why: WHY,
  }
  expect(describeSchedule({ ...said, window: ['2027-03-13T04:15:00Z', '2027-03-13T04:30:00Z'] })).toBe(
    `${WHY} Between 09:15 PM and 09:30 PM, picked 09:15 PM.`,
  )
  expect(describeSchedule({ ...said, window: null })).toBe(WHY)
})

test('a message that was not sent at once says what happens to it', () => {
  expect(describeGateDecision('omitted')).toBe('Delivery omitted')
  const checks = [
    { check: 'mute' as const, ok: true, detail: 'Not muted.' },
    { check: 'quiet-hours' as const, ok: false, detail: 'Quiet hours until 07:00 AM.' },
  ]
  const review = {
    stage: 'asked',
    at: '2027-03-13T05:05:00Z',
    decision: 'held',
    reason: 'quiet-hours',
    checks,
  } as const
  expect(describeReview({ ...review, checks }, NOW, DENVER)).toBe('10:05 PM: Quiet hours until 07:00 AM.')
  expect(describeHold({ reason: 'mute', until: null }, NOW, DENVER)).toBe('Muted. On hold')
  expect(describeHold({ reason: 'cap', until: null }, NOW, DENVER)).toBe('Cap. Omitted')
})

test('an event says which tag or custom event it was', () => {
  const words = (name: string) => describeDecision({ by: 'event', name })?.words
  expect(words('tag-added:vip, runner')).toBe('Tag added: vip, runner')
  expect(words('custom:trial: over')).toBe('Custom event: trial: over')
  expect(words('muted')).toBe('Muted')
})

test('a scheduled message says its schedule, and who scheduled it as long as that is known', () => {
  const hannah = { _id: 'us_1', name: 'Hannah Brandt', email: 'hannah@northline.example' }
  const scheduled = { _id: 'sm_1', words: 'Monday to Friday, at 12:00', author: hannah }
  expect(describeScheduled(scheduled)).toBe('Scheduled by Hannah Brandt: Monday to Friday, at 12:00')
  expect(describeScheduled({ ...scheduled, author: null })).toBe('Scheduled: Monday to Friday, at 12:00')
  expect(describeScheduled({ ...scheduled, words: null, author: null })).toBe('Scheduled')
})

test('a program’s step says its day, or that it is the welcome, and who enrolled the client', () => {
  const program = {
    ...{ _id: 'pr_1', stateId: 'ps_1', title: 'Sleep well', version: 1, stepId: 'a' },
    enrolledAt: '2027-03-12T12:00:00Z',
    enrolledBy: null,
  }
  expect(describeProgram({ ...program, day: 3 }, NOW, DENVER)).toBe('Sleep well, day 3. Enrolled, today')
  expect(describeProgram({ ...program, day: 0 }, NOW, DENVER)).toBe('Sleep well, the welcome. Enrolled, today')
})

test('a message that its carrier gave back says when it leaves, if that is known', () => {
  const now = new Date('2026-03-12T22:40:00Z')
  const describe = (leavesAt: string | null) => describeGivenBack({ carrier: 'twilio', leavesAt }, now, 'UTC')
  expect(describe(null)).toBe('The carrier queued it, then returned it unsent')
  expect(describe('2026-03-13T07:00:00Z')).toBe(
    'The carrier queued it, then returned it unsent. It will be sent at 07:00 AM, Tomorrow',
  )
})
