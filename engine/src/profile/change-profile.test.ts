import { expect, test } from 'vitest'
import { changeProfile, type SavedValue } from './change-profile.ts'

const PROFILE = { 'basic.fullName': 'Maria Lopez', 'basic.weight': 82, 'basic.weightUnit': 'kg', walks: 2 }
const save = (key: string, value: SavedValue, profile: Parameters<typeof changeProfile>[0] = PROFILE) => {
  const change = changeProfile(profile, key, value)
  return change.ok ? change.values : change.message
}

test.each<[string, SavedValue, object]>([
  ['walks', 3, { walks: 3 }],
  ['wantsCalls', false, { wantsCalls: false }],
  ['startWeight', { value: 76, unit: 'kg' }, { startWeight: { value: 76, unit: 'kg' } }],
  ['basic.weight', { value: 190, unit: 'lb' }, { 'basic.weight': 86.2, 'basic.weightUnit': 'kg' }],
  ['basic.weight', { value: 81.5, unit: 'kg' }, { 'basic.weight': 81.5, 'basic.weightUnit': 'kg' }],
  ['basic.height', { value: 70, unit: 'in' }, { 'basic.height': 70, 'basic.heightUnit': 'in' }],
  ['basic.fullName', ' Maria   Diaz ', { 'basic.fullName': 'Maria Diaz' }],
  ['basic.goal', '  ', { 'basic.goal': null }],
  ['routine.wakeUpTime', '07:30', { 'routine.wakeUpTime': '07:30' }],
  ['basic.fullName', '\u202EMaria\u202C Diaz', { 'basic.fullName': 'Maria Diaz' }],
  ['note', '\u2067שלום\u2069 \u200Fעולם', { note: 'שלום \u200Fעולם' }],
  ['note', 'half an emoji \ud83d and \0', { note: 'half an emoji \ufffd and ' }],
])('D7 %s takes %j', (key, value, values) => {
  expect(save(key, value)).toEqual(values)
})

test.each<[string, SavedValue, string]>([
  ['basic.weight', 190, 'it needs a unit.'],
  ['basic.weight', { value: 180, unit: 'cm' }, '180 cm is no weight.'],
  ['basic.weight', { value: 0, unit: 'kg' }, '0 kg isn’t a likely weight.'],
  ['basic.weightUnit', 'kg', 'it comes with basic.weight.'],
  ['basic.gender', 'unsure', 'it can be male, female, nonbinary.'],
  ['basic.fullName', ' ', 'a client needs a name.'],
  ['basic.goal', 7, 'it has to be text.'],
  ['basic.firstName', 'x'.repeat(201), 'it can have at most 200 characters.'],
  ['routine.wakeUpTime', '7am', 'use a time such as 07:30.'],
  ['timezone', 'Nowhere/At_All', 'use a time zone such as America/Denver.'],
  ['timezone', '+05:00', 'use a time zone such as America/Denver.'],
  ['walks.week', 1, 'there is “walks” already.'],
  ['basic', 'x', 'there is “basic.fullName” already.'],
  ['routine', 'x', 'there is “routine.wakeUpTime” already.'],
  ['__proto__', 'x', 'the key isn’t valid.'],
  ['note', 'x'.repeat(1_001), 'an answer can have at most 1000 characters.'],
])('D7 %s refuses %j', (key, value, message) => {
  expect(save(key, value)).toBe(message)
})

test('D7 a questionnaire has at most 100 answers', () => {
  const full = Object.fromEntries(Array.from({ length: 100 }, (_, place) => [`key${place}`, place]))
  expect(save('one-more', 1, full)).toBe('a questionnaire can have at most 100 answers.')
  expect(save('key7', 1, full)).toEqual({ key7: 1 })
})
