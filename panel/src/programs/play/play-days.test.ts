import { AUTOMATION_DEFAULTS } from '@attune/contract/organizations/automation-settings'
import type { ProgramStep } from '@attune/contract/programs/entity'
import { playProgram } from '@attune/engine/programs/play-program'
import { expect, test } from 'vitest'
import type { OrganizationDefaults } from '../../scenes/machine/person/person.ts'
import type { ProgramEdit } from '../editor/program-edits.ts'
import { toDays } from './play-days.ts'
import { dayOneFor, enrolledFault, quietFault, samplePlayer, startFault, toPlay, type Player } from './player.ts'

const defaults: OrganizationDefaults = {
  terms: AUTOMATION_DEFAULTS,
  zone: 'America/Denver',
  organization: 'Northline',
  // Wednesday, November 18, 8 pm in Denver.
  now: '2026-11-19T03:00:00Z',
}
const says = (_id: string, day: number, localTime: string, text: string): ProgramStep => ({
  _id,
  day,
  time: { type: 'exact_time', localTime },
  action: { kind: 'message', text },
})
const edit = (steps: ProgramStep[], welcome = ''): ProgramEdit => ({
  title: 'First week',
  description: '',
  days: 7,
  welcome,
  steps,
})
const SCENES = new Map([['sc1', { title: 'Check-in', startable: true, graph: null }]])
const play = (program: ProgramEdit, part: Partial<Player> = {}, readsPrivate = true) =>
  toPlay(program, { ...samplePlayer(defaults), ...part }, { defaults, scenes: SCENES, hasTasks: false, readsPrivate })
const rowsOf = (program: ProgramEdit, part: Partial<Player> = {}, readsPrivate = true) => {
  const played = play(program, part, readsPrivate)
  if (played === null) return null
  const { startOn, steps, world } = played
  return toDays([...playProgram(played)], { zone: world.zone, startOn, steps }).flatMap(({ day, rows }) =>
    rows.map(({ time, from, text, tone, note }) => [day, time, from, text, tone, note]),
  )
}

test('enrolls the sample client this morning, on the organization’s clock', () => {
  expect(
    rowsOf(edit([says('a', 1, '07:00', 'No'), says('b', 3, '09:30', 'Hi {{ client.firstName }}')], 'Welcome')),
  ).toEqual([
    [1, '07:00 AM', null, 'No', 'none', 'Skipped, as its time had passed.'],
    [1, '07:00 AM', 'Welcome', 'Welcome', 'sent', null],
    [3, '09:30 AM', null, 'Hi Maria', 'sent', null],
  ])
})

test('goes by what the author chooses: hour, first day, zone, name, quiet hours', () => {
  const chosen: Partial<Player> = {
    time: '23:00',
    startOn: '2026-11-20',
    zone: 'Europe/Berlin',
    fullName: ' Sam Roe ',
    goal: 'Rest',
    quietHours: { from: '20:00', to: '08:00' },
    welcomes: false,
  }
  const steps = [says('b', 1, '21:00', '{{ client.firstName }}, {{ client.goal }}, {{ client.timezone }}')]
  expect(rowsOf(edit(steps, 'Welcome'), chosen)).toEqual([
    [
      1,
      '09:00 PM',
      null,
      'Sam, Rest, Europe/Berlin',
      'held',
      'Quiet hours from 08:00 PM to 08:00 AM, client’s time. It goes out Sat, Nov 21, 08:00 AM instead.',
    ],
    [2, '08:00 AM', null, 'Sam, Rest, Europe/Berlin', 'sent', 'Held since Fri, Nov 20, 09:00 PM.'],
  ])
})

test('shows a message once that leaves later on the same day', () => {
  expect(rowsOf(edit([says('a', 2, '06:30', 'Early')]))).toEqual([
    [
      2,
      '06:30 AM',
      null,
      'Early',
      'held',
      'Quiet hours from 10:00 PM to 07:00 AM, client’s time. It goes out Thu, Nov 19, 07:00 AM instead.',
    ],
  ])
})

test('says of what doesn’t come why', () => {
  const steps: ProgramStep[] = [
    says('a', 1, '12:00', 'One'),
    says('b', 1, '12:30', 'Two'),
    says('c', 1, '13:00', '{{ client.goal }}'),
    { ...says('d', 1, '13:01', ''), action: { kind: 'task', title: 'Call', priority: 'low', expiresInHours: 1 } },
    { ...says('e', 1, '13:02', ''), action: { kind: 'scene', sceneId: 'sc1' } },
    says('f', 2, '12:00', 'Three'),
    says('g', 2, '12:10', 'Three'),
  ]
  expect(rowsOf(edit(steps), { dailyCap: 1, muteLimit: 2 })?.map((row) => row.slice(3))).toEqual([
    ['One', 'sent', null],
    ['Two', 'none', 'Not sent: the daily limit is reached (1 of 1 today).'],
    ['{{ client.goal }}', 'bad', 'The client has no value for “client.goal”.'],
    ['Makes a task: Call', 'bad', 'Tasks are turned off.'],
    ['Starts Check-in', 'staff', 'Its messages aren’t shown because the scene couldn’t be loaded.'],
    ['Three', 'sent', null],
    ['Automation is muted, since the client doesn’t answer', 'staff', 'Until Sun, Nov 22, 12:00 PM.'],
    ['Three', 'held', 'Muted. It goes out Sun, Nov 22, 12:00 PM instead.'],
    ['Three', 'sent', 'Held since Thu, Nov 19, 12:10 PM.'],
  ])
})

test('gives no names to an author who may not see who clients are', () => {
  expect(rowsOf(edit([says('a', 1, '12:00', 'Hi {{ client.firstName }}')]), {}, false)?.[0]?.at(-1)).toBe(
    'The client has no value for “client.firstName”.',
  )
})

test('plays nothing that nobody can be enrolled in, and says why', () => {
  const player = samplePlayer(defaults)
  for (const part of [{ day: '' }, { time: '' }, { day: '2026-11-3' }, { day: '2026-02-30' }]) {
    expect(rowsOf(edit([]), part)).toBeNull()
    expect(enrolledFault({ ...player, ...part })).not.toBeNull()
  }
  expect(enrolledFault(player)).toBeNull()
})

test('plays nothing from a first day that leaves none, or isn’t a day, and says so', () => {
  const player = samplePlayer(defaults)
  for (const startOn of ['2026-11-11', '2028-01-01', '2026-11-2', '2026-02-30']) {
    expect(rowsOf(edit([]), { startOn })).toBeNull()
    expect(startFault({ ...player, startOn }, 7)).not.toBeNull()
  }
  expect(startFault({ ...player, startOn: '2026-11-12' }, 7)).toBeNull()
})

test('plays nothing while a time of the quiet hours is empty, and says why at that time alone', () => {
  for (const quietHours of [
    { from: '', to: '07:00' },
    { from: '22:00', to: '' },
  ]) {
    expect(play(edit([says('a', 1, '12:00', 'Hi')]), { quietHours })).toBeNull()
    expect(startFault({ ...samplePlayer(defaults), quietHours }, 7)).toBeNull()
    expect(Object.values(quietHours).map(quietFault).filter(Boolean)).toEqual([
      'Choose when quiet hours begin and end.',
    ])
  }
})

test('says the same of a day 1 whose hour has passed as enrolling does', () => {
  const program = edit([says('a', 1, '08:00', 'No'), says('b', 1, '12:00', 'Yes'), says('c', 2, '08:00', 'Yes')])
  const played = play(program, { time: '09:00' })
  expect(played && dayOneFor(program, played)).toEqual({
    today: '2026-11-18',
    dayOneSteps: 2,
    passedToday: ['2026-11-18T08:00'],
  })
})
