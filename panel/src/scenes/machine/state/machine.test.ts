import { describe, expect, it } from 'vitest'
import type { SceneGraph } from '@attune/contract/scenes/graph'
import { DEFAULT_TERMS, samplePerson } from '../person/person.ts'
import { startAt, startInTheMorning, startTimeOf } from '../person/start-time.ts'
import { toTalkRows } from '../talk/talk-rows.ts'
import { countChanged, variablesOf } from '../world/variables.ts'
import { formatMessageTotals, totalsOf } from '../world/tape-totals.ts'
import { describeNotWalked } from '../world/describe-not-walked.ts'
import { whyOf } from '../why/why-of.ts'
import { trackOf } from '../scrubber/track.ts'
import { describeFork } from './describe-fork.ts'
import * as machines from './machine.ts'
import { markKeyword } from './mark-keyword.ts'
import { reachMore } from './reach-more.ts'
import { coverageOf } from '@attune/engine/tape/coverage'

const node = (_id: string, type: string, properties: Record<string, unknown>, to: Record<number, string>) => ({
  _id,
  type,
  properties,
  inputs: [],
  outputs: Object.entries(to).map(([num, ref]) => ({ num: Number(num), ref, refInput: 1 })),
})

/** Each evening, 45 to 30 minutes before bedtime, asks about the night. */
const SCENE: SceneGraph = {
  format: 1,
  sceneId: 'sc_1',
  version: 1,
  title: 'Nights',
  dataSource: [],
  nodes: [
    node('run', 'scene_run', {}, { 1: 'when' }),
    node(
      'when',
      'scheduler',
      {
        rules: [
          {
            dateStrategy: { type: 'daily' },
            timeStrategy: { type: 'range', key: 'goToSleepTime', rangeMinutes: [-45, -30] },
          },
        ],
      },
      { 1: 'ask' },
    ),
    node(
      'ask',
      'question',
      { text: 'How many hours?', parserName: 'integer', repeatable: true },
      { 1: 'save', 2: 'alert' },
    ),
    node(
      'save',
      'save_into_profile',
      { key: 'sleepHours', value: { kind: 'expression', type: 'number', value: 'answer' } },
      { 1: 'when' },
    ),
    node('alert', 'trigger_alert', { triggerName: 'unclear' }, { 1: 'when' }),
  ],
}
const BEGINS = '2026-03-12T16:00:00Z'
const person = samplePerson({ terms: DEFAULT_TERMS, zone: 'America/Denver', organization: 'Northline', now: BEGINS })
const begun = () => machines.openMachine(SCENE, person)
const next = (machine: machines.Machine) => machines.nextEvent(machine) ?? machine
const says = (text: string): machines.MachineInput => ({ kind: 'reply', text, photos: [] })
const asked = () => next(begun())
const out = (machine: machines.Machine) =>
  toTalkRows(machines.stepsUpTo(machine), machine.line.played.tape.inputs, SCENE.nodes).flatMap((row) =>
    row.kind === 'out' ? [row.message.text] : row.kind === 'in' ? [`> ${row.text}`] : [],
  )

describe('the time machine', () => {
  it('starts at the beginning with the future already played', () => {
    const machine = begun()
    expect(machine.at).toBe(BEGINS)
    expect(out(machine)).toEqual([])
    expect(machine.line.played.steps.length).toBeGreaterThan(1)
  })

  it('counts the client’s days, which begin at midnight', () => {
    const evening = machines.moveTo(begun(), machines.toMs('2026-03-13T05:59:00Z'))
    expect(machines.dayNumberOf(evening)).toBe(1)
    expect(machines.dayNumberOf(machines.skip(evening, 60_000))).toBe(2)
    expect(machines.dayNumberOf(machines.moveTo(begun(), machines.toMs('2026-03-25T06:00:00Z')))).toBe(14)
  })

  it('starts when the client wakes up that day, or at a chosen time', () => {
    const late = samplePerson({
      terms: DEFAULT_TERMS,
      zone: 'America/Denver',
      organization: 'Northline',
      now: '2026-03-13T04:30:00Z',
    })
    expect(startTimeOf(startInTheMorning(late))).toEqual({ day: '2026-03-12', time: '06:30' })
    expect(machines.openMachine(SCENE, startInTheMorning(late)).at).toBe('2026-03-12T12:30:00Z')
    expect(startAt(late, '2026-04-01', '18:15')?.world.now).toBe('2026-04-02T00:15:00Z')
    expect(startAt(late, '', '18:15')).toBeNull()
  })

  it('plays with the organization’s hours if they keep anything back', () => {
    const hours = { ...DEFAULT_TERMS.hours, automation: 'inside' as const }
    const defaults = { zone: 'America/Denver', organization: 'Northline', now: BEGINS }
    const { automation } = samplePerson({ ...defaults, terms: { ...DEFAULT_TERMS, hours } })
    expect(automation).toMatchObject({ hours, organizationZone: 'America/Denver' })
    expect(person.automation).not.toHaveProperty('hours')
  })

  it('goes to the next event, skips ahead and comes back', () => {
    const there = asked()
    expect(out(there)).toEqual(['How many hours?'])
    const back = machines.previousEvent(machines.skip(there, 86_400_000))
    expect(machines.previousEvent(back).at).toBe(BEGINS)
    expect(out(machines.toStart(there))).toEqual([])
    expect(machines.toEnd(machines.toStart(there)).at).toBe(there.at)
  })

  it('takes an answer at the playhead and continues from it', () => {
    const answered = machines.act(asked(), says('5'))
    expect(out(answered)).toEqual(['How many hours?', '> 5'])
    expect(out(next(answered))).toEqual(['How many hours?', '> 5', 'How many hours?'])
  })

  it('says what takes a text before the scene hears of it: STOP, commands and keywords, but not answers', () => {
    const menu = { words: ['Menu'], match: 'first' as const, isActive: true }
    const notesAfter = (text: string) => {
      const machine = machines.act(
        asked(),
        markKeyword(says(text), [menu, { ...menu, words: ['Pool'], isActive: false }]),
      )
      return toTalkRows(machines.stepsUpTo(machine), machine.line.played.tape.inputs, SCENE.nodes).flatMap((row) =>
        row.kind === 'note' ? [row.words] : [],
      )
    }
    expect(notesAfter('Stop')[0]).toContain('START')
    expect(notesAfter('pause')[0]).toContain('A command')
    expect(notesAfter('Menu, please')[0]).toContain('A keyword')
    for (const answer of ['5', 'Pool']) expect(notesAfter(answer).join(' ')).not.toContain('keyword')
  })

  it('goes back to the question, where another answer starts another line', () => {
    const back = machines.previousEvent(machines.act(asked(), says('5')))
    expect(out(back)).toEqual(['How many hours?'])
    const other = machines.act(back, says('7'))
    expect(out(other)).toEqual(['How many hours?', '> 7'])
    expect(other.forks.map(describeFork)).toEqual(['Fork A, answers 5'])
  })

  it('keeps later inputs as a fork when the past changes, and switches back to it', () => {
    const first = next(machines.act(asked(), says('5')))
    const other = machines.act(machines.previousEvent(first), says('7'))
    const changed = machines.act(machines.moveTo(other, machines.toMs(asked().at) - 60_000), {
      kind: 'mute',
      until: null,
    })
    expect(changed.forks.map(({ name }) => name)).toEqual(['A'])
    expect(describeFork(changed.forks[0]!)).toBe('Fork A, answers 5')
    const again = machines.goToFork(changed, 'A')
    expect(out(again)).toContain('> 5')
    expect(again.forks.map(({ name }) => name)).toEqual(['A'])
    expect(machines.dropFork(again, 'A').forks).toEqual([])
  })

  it('forks at the playhead: both lines start the same', () => {
    const forked = machines.fork(machines.act(asked(), says('5')))
    expect(out(forked)).toEqual(['How many hours?', '> 5'])
    expect(forked.forks[0]?.from).toBe(forked.at)
  })

  it('extends the span when moving past its end', () => {
    const far = machines.skip(begun(), 20 * 86_400_000)
    expect(far.days).toBe(28)
    expect(machines.spanOf(far).to).toBeGreaterThan(machines.toMs(far.at))
  })

  it('opens a case at its end', () => {
    const answered = machines.act(asked(), says('5'))
    const opened = machines.openTape(SCENE, machines.tapeUpTo(answered))
    expect(opened.at).toBe(answered.at)
    expect(out(opened)).toEqual(out(answered))
  })

  it('reaches nodes that were not visited', () => {
    const there = asked()
    const further = reachMore(there, coverageOf(machines.stepsUpTo(there)))
    const walked = coverageOf(machines.stepsUpTo(further ?? there))
    expect(walked.nodes.size).toBeGreaterThan(coverageOf(machines.stepsUpTo(there)).nodes.size)
  })
})

describe('panes of the time machine', () => {
  const first = machines.act(asked(), says('5'))
  const second = machines.act(next(first), says('4'))
  const steps = machines.stepsUpTo(second)

  it('lists variables with their previous values', () => {
    const before = steps.findLast(({ at }) => at !== second.at)?.after ?? null
    const variables = variablesOf(SCENE, steps.at(-1)!.after, before)
    expect(variables.find(({ name }) => name === 'sleepHours')).toMatchObject({ value: '4', was: '5' })
    expect(variables.find(({ name }) => name === 'weight')?.value).toBe('168 lbs')
    expect(variables.find(({ name }) => name === 'goToSleepTime')?.value).toBe('10:00 PM')
    expect(countChanged(variables)).toBe(2)
  })

  it('explains a message: its path, the window and the picked time', () => {
    const message = steps.flatMap(({ messages }) => messages).at(-1)
    const why = whyOf(message!, steps, SCENE.nodes)
    expect(why.path.at(-1)?.node._id).toBe('ask')
    expect(why.path.some(({ node: { _id } }) => _id === 'when')).toBe(true)
    expect(why.schedule[0]).toBe('Go-to-sleep time 10:00 PM')
    expect(why.schedule[1]).toBe('−45 to −30 min: 09:15 PM to 09:30 PM')
    expect(why.schedule[2]).toMatch(/^picked 09:\d\d PM$/)
  })

  it('counts sent messages by the client’s days', () => {
    expect(formatMessageTotals(totalsOf(steps))).toBe('2, at most 1 a day')
    expect(formatMessageTotals(totalsOf([]))).toBe('0')
  })

  it('names what was not visited', () => {
    expect(describeNotWalked(SCENE, { nodes: ['alert'], ways: [] })).toBe('Trigger alert.')
    expect(describeNotWalked(SCENE, { nodes: ['run', 'when', 'ask', 'save', 'alert'], ways: [] })).toBe(
      'Scene run, Scheduler, Question and two more.',
    )
    expect(describeNotWalked(SCENE, { nodes: [], ways: [] })).toBe('Every node and edge was visited.')
  })

  it('draws days and nights in the client’s zone, and later events', () => {
    const { played } = second.line
    const track = trackOf({
      steps: played.steps,
      inputs: played.tape.inputs,
      span: machines.spanOf(second),
      at: machines.toMs(second.at),
      zone: 'America/Denver',
      quietHours: { from: '22:00', to: '07:00' },
    })
    expect(track.days.find(({ today }) => today)?.words).toBe('Fri 13')
    expect(track.nights).toHaveLength(14)
    expect(track.ticks.filter(({ side, later }) => side === 'in' && !later)).toHaveLength(2)
    expect(track.ticks.some(({ later }) => later)).toBe(true)
    expect(track.ticks.every(({ at }) => at >= 0 && at <= 1)).toBe(true)
  })
})
