import { expect, test } from 'vitest'
import { COMMANDS, NO_COMMANDS } from './labeled-texts.ts'
import { readCommand } from './read-command.ts'

/** A Wednesday, 10 pm in Denver, where it is still the 18th. */
const AT = new Date('2026-11-19T05:00:00Z')
const ZONE = 'America/Denver'
const read = (text: string) => readCommand(text, AT, ZONE)

test('of labeled texts, every command is read and nothing else is', () => {
  const labeled = [
    ...Object.entries(COMMANDS).flatMap(([kind, texts]) => texts.map((text) => ({ text, kind }))),
    ...NO_COMMANDS.map((text) => ({ text, kind: null })),
  ]
  expect(labeled.length).toBeGreaterThanOrEqual(200)
  const wrong = labeled.flatMap(({ text, kind }) => {
    const found = read(text)?.kind ?? null
    return found === kind ? [] : [{ text, kind, found }]
  })
  // Precision and recall are both 1.
  expect(wrong).toEqual([])
})

test.for([
  ['pause', '2026-11-25'],
  ['Pause!', '2026-11-25'],
  ['pause 3', '2026-11-21'],
  ['PAUSE 3 DAYS', '2026-11-21'],
  ['pause for a week', '2026-11-25'],
  ['pause 2 weeks', '2026-12-02'],
  ['pause until friday', '2026-11-20'],
  ['pause until Wednesday', '2026-11-25'],
  ['pause until tomorrow', '2026-11-19'],
  ['pause until 2026-12-01', '2026-12-01'],
  ['Pausa hasta el lunes', '2026-11-23'],
  ['Pause bis Montag', '2026-11-23'],
  ['pause jusqu’à lundi', '2026-11-23'],
  ['pausa até sexta-feira', '2026-11-20'],
  ['pause 90', '2027-02-16'],
])('"%s" pauses until %s', ([text, until]) => {
  expect(read(text ?? '')).toEqual({ kind: 'pause', until })
})

test.for([
  'pause 0',
  'pause 91',
  'pause until 2026-11-18',
  'pause until 2026-02-30',
  'pause until 2030-01-01',
  'pause a',
])('"%s" is no pause', (text) => expect(read(text)).toBeNull())

test.for([
  ['hours 9-18', '09:00', '18:00'],
  ['My hours: 9am to 6pm', '09:00', '18:00'],
  ['hours 8:30 - 20', '08:30', '20:00'],
  ['hours 22-2', '22:00', '02:00'],
  ['hours 12am-12pm', '00:00', '12:00'],
  ['hours 8-24', '08:00', '00:00'],
  ['mis horas 9 a 18', '09:00', '18:00'],
  ['meine Zeiten 9 bis 18 Uhr', '09:00', '18:00'],
  ['mes heures 9h-18h30', '09:00', '18:30'],
  ['horas 9 até 18', '09:00', '18:00'],
])('"%s" lets automation write from %s to %s', ([text, from, to]) => {
  expect(read(text ?? '')).toEqual({ kind: 'hours', hours: { from, to } })
})

test('the client’s own hours can be taken away, and impossible ones aren’t read', () => {
  expect(read('hours off')).toEqual({ kind: 'hours', hours: null })
  for (const text of [
    'hours',
    'hours 9',
    'hours 9-9',
    'hours 25-26',
    'hours 9-18:75',
    'hours 13pm-2pm',
    'hours of sleep',
  ])
    expect(read(text), text).toBeNull()
})
