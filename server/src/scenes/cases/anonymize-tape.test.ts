import { expect, test } from 'vitest'
import { TAPE } from '../../scenes/examples/sample-tape.ts'
import { anonymizeTape } from './anonymize-tape.ts'

const tape = (more: object = {}, contact: object = {}): Record<string, unknown> => ({
  ...TAPE,
  ...more,
  world: { ...TAPE.world, contact: { ...TAPE.world.contact, ...contact } },
})

test('a tape recorded with a client does not reveal who they are', () => {
  const told = anonymizeTape(
    tape({
      inputs: [
        { at: TAPE.until, kind: 'reply', text: 'Hi, it’s Maria. Mail maria.lopez@mail.example!', photos: [] },
        { at: TAPE.until, kind: 'result', node: 'ask', result: { ok: true, value: { text: 'Dear Ms Lopez, ' } } },
        { at: TAPE.until, kind: 'event', name: 'custom', data: { phone: '+13035550142', list: ['Maria Lopez'] } },
      ],
    }),
  )
  const text = JSON.stringify(told)
  for (const word of ['Maria', 'Lopez', 'maria.lopez', '+13035550142', TAPE.world.contact.id])
    expect.soft(text).not.toContain(word)
  expect(told).toMatchObject({
    world: { contact: { firstName: 'Sam', fullName: 'Sam Okafor', status: 'active', email: 'sam@example.com' } },
    inputs: [
      { text: 'Hi, it’s Sam. Mail sam@example.com!' },
      { result: { value: { text: 'Dear Ms Okafor, ' } } },
      { data: { list: ['Sam Okafor'] } },
    ],
  })
})

test('nor who coached them', () => {
  const { world } = tape()
  const told = anonymizeTape({ ...tape(), world: { ...(world as object), coach: { name: 'Luis Ortega' } } })
  expect(told).toMatchObject({ world: { coach: { name: 'Hannah Reed' } } })
  expect(anonymizeTape(tape())).not.toHaveProperty('world.coach')
})

test('a profile keeps numbers, choices and times, and loses free text', () => {
  const profile = {
    'basic.fullName': 'Maria Lopez',
    'basic.weight': 81,
    'basic.weightUnit': 'kg',
    'basic.goal': 'Walk to the lake with Ana',
    'routine.wakeUpTime': '06:30',
    smoker: false,
    allergies: 'Nuts',
    timezone: 'America/Denver',
    empty: null,
  }
  expect(anonymizeTape({ ...tape(), world: { ...TAPE.world, profile } })).toMatchObject({
    world: {
      profile: {
        'basic.fullName': 'Sam Okafor',
        'basic.weight': 81,
        'basic.weightUnit': 'kg',
        'basic.goal': null,
        'routine.wakeUpTime': '06:30',
        smoker: false,
        allergies: null,
        timezone: 'America/Denver',
        empty: null,
      },
    },
  })
})

test('words that only start like a name stay, and so does a sample client', () => {
  const inputs = [{ at: TAPE.until, kind: 'reply', text: 'Al and Alan took a walk', photos: [] }]
  expect(anonymizeTape(tape({ inputs }, { firstName: 'Al', fullName: 'Al Young' }))).toMatchObject({
    inputs: [{ text: 'Sam and Alan took a walk' }],
  })
  const madeUp = tape({}, { id: 'ct_sample' })
  expect(anonymizeTape(madeUp)).toBe(madeUp)
})

test('a value that is not a tape is returned unchanged', () => {
  for (const no of [{}, { world: null }, { world: { contact: 'Maria' } }, { world: [] }])
    expect(anonymizeTape(no)).toEqual(no)
  const odd = tape({ inputs: 'none' }, { firstName: null, fullName: 7, email: null, phone: '(' })
  expect(anonymizeTape(odd)).toMatchObject({ inputs: 'none', world: { contact: { email: null } } })
})
