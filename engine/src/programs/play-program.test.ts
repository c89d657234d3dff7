import type { ProgramStep } from '@attune/contract/programs/entity'
import { describe, expect, test } from 'vitest'
import { sceneOf, WORLD, type CaseNode } from '../cases/case.ts'
import { TERMS } from '../tape/testing/tapes.ts'
import type { PlayEvent, ProgramPlay } from './play-event.ts'
import { playProgram, PLAY_MAX } from './play-program.ts'

const says = (_id: string, day: number, localTime: string, text: string): ProgramStep => ({
  _id,
  day,
  time: { type: 'exact_time', localTime },
  action: { kind: 'message', text },
})
const starts = (_id: string, day: number, localTime: string, sceneId = 'sc1'): ProgramStep => ({
  ...says(_id, day, localTime, ''),
  action: { kind: 'scene', sceneId },
})

/** Sam in Berlin, enrolled at 10:00 on Monday, March 2. */
const playOf = (steps: ProgramStep[], more: Partial<ProgramPlay> = {}): ProgramPlay => ({
  days: 7,
  welcome: null,
  steps,
  startOn: '2026-03-02',
  world: { ...WORLD, tags: [], running: [] },
  automation: TERMS,
  scenes: new Map(),
  hasTasks: true,
  ...more,
})
const daily = (localTime: string, text: string): CaseNode[] => [
  { _id: 'run', type: 'scene_run', to: { 1: 'when' } },
  {
    _id: 'when',
    type: 'scheduler',
    properties: { rules: [{ dateStrategy: { type: 'daily' }, timeStrategy: { type: 'exact_time', localTime } }] },
    to: { 1: 'hi' },
  },
  { _id: 'hi', type: 'send_message', properties: { text, repeatable: true }, to: { 1: 'when' } },
]
const scenes = (nodes: CaseNode[], startable = true): ProgramPlay['scenes'] =>
  new Map([
    ['sc1', { title: 'Check-in', startable, graph: { ...sceneOf({ nodes }), sceneId: 'sc1', title: 'Check-in' } }],
  ])

const told = (play: ProgramPlay): string[] => [...playProgram(play)].map(describeEvent)
const describeEvent = (event: PlayEvent): string => `${event.at.slice(0, 16)} ${wordsOf(event)}`
const wordsOf = (event: PlayEvent): string => {
  switch (event.kind) {
    case 'message':
      return `${event.source.kind}: ${event.text} (${event.gate.reason ?? event.gate.decision})`
    case 'asked-again':
      return `again: ${event.key} (${event.gate.reason ?? event.gate.decision})`
    case 'taken-back':
      return `taken back: ${event.key}`
    case 'scene':
    case 'task':
    case 'scene-failed':
      return `${event.kind}: ${event.title} (${event.problem ?? 'fine'})`
    case 'unsent':
      return `unsent: ${event.text} (${event.problem})`
    case 'muted':
      return `muted until ${event.until.slice(0, 16)}`
    default:
      return event.kind
  }
}

describe('a program that is played', () => {
  test('leaves out the steps whose time has passed on day 1, then sends the welcome and what comes', () => {
    const steps = [
      says('late', 2, '09:00', 'Day two'),
      says('early', 1, '08:00', 'Too early'),
      says('soon', 1, '10:30', 'Hi {{ client.firstName }}'),
    ]
    expect(told(playOf(steps, { welcome: ' Welcome! ' }))).toEqual([
      '2026-03-02T09:00 passed',
      '2026-03-02T09:00 welcome: Welcome! (sent)',
      '2026-03-02T09:30 step: Hi Sam (sent)',
      '2026-03-03T08:00 step: Day two (sent)',
    ])
  })

  test('holds in quiet hours what is wanted then, and lets it out when they end, even after the last day', () => {
    expect(told(playOf([says('night', 7, '23:00', 'Good night')]))).toEqual([
      '2026-03-08T22:00 step: Good night (quiet-hours)',
      '2026-03-09T06:00 again: step night (sent)',
    ])
  })

  test('keeps the organization’s hours, in its own zone', () => {
    const hours = { week: [{ day: 2, from: '09:00', to: '17:00' }], holidays: [], automation: 'inside' as const }
    const automation = { ...TERMS, hours, organizationZone: 'America/Denver' }
    expect(told(playOf([says('noon', 1, '12:00', 'Hi')], { automation }))).toEqual([
      '2026-03-02T11:00 step: Hi (organization-hours)',
      '2026-03-03T16:00 again: step noon (sent)',
    ])
  })

  test('counts the day’s cap and mutes the client who never answers, for steps and scenes together', () => {
    const steps = [
      says('a', 1, '11:00', 'One'),
      says('b', 1, '12:00', 'Two'),
      starts('c', 1, '13:00'),
      says('d', 2, '12:00', 'Three'),
    ]
    const say = [
      daily('00:00', '')[0],
      { _id: 'when', type: 'send_message', properties: { text: 'From the scene' } },
    ] as CaseNode[]
    const automation = { ...TERMS, dailyCap: 2, muteTracking: { limit: 3, minutes: 60 } }
    expect(told(playOf(steps, { automation, scenes: scenes(say) }))).toEqual([
      '2026-03-02T10:00 step: One (sent)',
      '2026-03-02T11:00 step: Two (sent)',
      '2026-03-02T12:00 scene: Check-in (fine)',
      '2026-03-02T12:00 scene: From the scene (cap)',
      '2026-03-03T11:00 step: Three (sent)',
      '2026-03-03T11:00 muted until 2026-03-03T12:00',
    ])
  })

  test('plays scenes beside its steps until the last day is over, and starts none twice', () => {
    const steps = [starts('a', 5, '12:00'), starts('b', 6, '12:00')]
    expect(told(playOf(steps, { scenes: scenes(daily('09:00', 'Morning {{ contact.firstName }}')) }))).toEqual([
      '2026-03-06T11:00 scene: Check-in (fine)',
      '2026-03-07T08:00 scene: Morning Sam (sent)',
      '2026-03-07T11:00 scene: Check-in (The scene was already running for this client.)',
      '2026-03-08T08:00 scene: Morning Sam (sent)',
    ])
  })

  test('moves the steps to come when a scene changes the client’s zone', () => {
    const save = [
      { _id: 'run', type: 'scene_run', to: { 1: 'save' } },
      {
        _id: 'save',
        type: 'save_into_profile',
        properties: { key: 'timezone', value: { kind: 'static', type: 'string', value: 'America/New_York' } },
      },
    ]
    expect(told(playOf([starts('a', 1, '12:00'), says('b', 2, '09:00', 'Hi')], { scenes: scenes(save) }))).toEqual([
      '2026-03-02T11:00 scene: Check-in (fine)',
      '2026-03-03T14:00 step: Hi (sent)',
    ])
  })

  test('says of a step that can’t be done what the check says of it, and plays the others', () => {
    const steps = [
      says('none', 1, '11:00', ' '),
      says('typo', 1, '11:01', 'Hi {{ client.firstNam }}'),
      says('goal', 1, '11:02', 'Ask {{ coach.name }}'),
      starts('gone', 1, '11:03', 'sc9'),
      starts('open', 1, '11:04', ''),
      { ...says('task', 1, '11:05', ''), action: { kind: 'task', title: '', priority: 'low', expiresInHours: 1 } },
      says('last', 1, '11:06', 'Still here'),
      says('beyond', 8, '11:00', 'Never'),
    ] satisfies ProgramStep[]
    expect(told(playOf(steps)).map((line) => line.slice(17))).toEqual([
      'unsent:  (Write the message.)',
      'unsent: Hi {{ client.firstNam }} (Unknown variable “client.firstNam”. Did you mean “client.firstName”?)',
      'unsent: Ask {{ coach.name }} (The client has no value for “coach.name”.)',
      'scene:  (The scene doesn’t exist.)',
      'scene:  (Choose a scene that isn’t archived.)',
      'task:  (Say what needs to be done.)',
      'step: Still here (sent)',
    ])
  })

  test('takes a scene out that loops without any time passing, and goes on', () => {
    const round = [
      { _id: 'run', type: 'scene_run', to: { 1: 'kind' } },
      { _id: 'kind', type: 'prompt_gen_reply', properties: { templateId: 'v_pt01' }, to: { 1: 'kind', 2: 'kind' } },
    ]
    const play = playOf([starts('a', 1, '12:00'), says('b', 2, '12:00', 'Hi')], { scenes: scenes(round) })
    expect(told(play).filter((line) => !line.includes('scene: Thank you'))).toEqual([
      '2026-03-02T11:00 scene: Check-in (fine)',
      '2026-03-02T11:00 scene-failed: Check-in (The scene loops without any time passing.)',
      '2026-03-03T11:00 step: Hi (sent)',
    ])
  })

  test('stops when there is too much of it', () => {
    const minutely = [
      { _id: 'run', type: 'scene_run', to: { 1: 'when' } },
      { _id: 'when', type: 'scheduler', properties: { rules: [IN_A_MINUTE] }, to: { 1: 'hi' } },
      { _id: 'hi', type: 'send_message', properties: { text: 'Hi', repeatable: true }, to: { 1: 'when' } },
    ]
    const automation = { ...TERMS, quietHours: null, dailyCap: null, muteTracking: { limit: null, minutes: 1 } }
    const play = playOf([starts('a', 1, '12:00')], { days: 366, automation, scenes: scenes(minutely) })
    let count = 0
    let last: PlayEvent | undefined
    for (const event of playProgram(play)) {
      count += 1
      last = event
    }
    expect([count, last]).toEqual([PLAY_MAX + 1, { kind: 'stopped', at: '2026-03-05T05:40:00Z' }])
  })
})

const IN_A_MINUTE = {
  dateStrategy: { type: 'once', value: { dayOffset: 0 } },
  timeStrategy: { type: 'offset', key: 'local_time', offsetMinutes: 1 },
}
