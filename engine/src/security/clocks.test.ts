import { describe, expect, it } from 'vitest'
import type { World } from '../world.ts'
import { node, PlayedRun } from './played-run.ts'

const AT_WAKING = {
  dateStrategy: { type: 'daily' },
  timeStrategy: { type: 'offset', key: 'wakeUpTime', offsetMinutes: 15 },
}
const AT_NOON = { dateStrategy: { type: 'daily' }, timeStrategy: { type: 'exact_time', localTime: '12:00' } }

const daily = (rule: unknown, world: Partial<World> = {}): PlayedRun =>
  new PlayedRun(
    [
      node('run', 'scene_run', {}, { 1: 'when' }),
      node('when', 'scheduler', { rules: [rule] }, { 1: 'say' }),
      node('say', 'send_message', { text: 'Now.' }, { 1: 'when' }),
    ],
    { zone: 'America/Denver', now: '2026-03-02T16:00:00Z', ...world },
  )

const wakesAt = (effects: { kind: string }[]): string[] =>
  effects.flatMap((effect) => (effect.kind === 'wake' && 'at' in effect ? [String(effect.at)] : []))

describe('routine and zone', () => {
  it('takes the organization’s wake-up time where the client has said none, and says so', () => {
    const routine = {
      own: {},
      fallback: { wakeUpTime: '07:00', goToSleepTime: '22:30', workoutTime: '18:00', customTime: '12:00' },
    }
    const { effects, trace } = daily(AT_WAKING, { routine }).start()
    expect(wakesAt(effects)).toEqual(['2026-03-03T14:15:00Z'])
    expect(JSON.stringify(trace.steps)).toContain('"own":false')
  })

  it.each(['25:99', '', 'dawn', '7'])('never throws over a stored wake-up time of %j', (wakeUpTime) => {
    const fallback = { wakeUpTime: '07:00', goToSleepTime: '22:30', workoutTime: '18:00', customTime: '12:00' }
    const playing = daily(AT_WAKING, { routine: { own: { wakeUpTime }, fallback } })
    expect(() => playing.start()).not.toThrow()
    expect(playing.run.tokens.length + (playing.run.status === 'ended' ? 1 : 0)).toBeGreaterThan(0)
  })

  it.each(['', 'Nowhere/Land', '__proto__', 'Etc/Unknown'])(
    'takes UTC for a client whose zone is %j, and says so',
    (zone) => {
      const { effects, trace } = daily(AT_NOON, { zone }).start()
      expect(wakesAt(effects)).toEqual(['2026-03-03T12:00:00Z'])
      expect(JSON.stringify(trace.steps)).toContain('UTC was used')
    },
  )
})

describe('a clock that is set back', () => {
  it('asks for the same moment again and sends nothing early', () => {
    const playing = daily(AT_NOON)
    const [at] = wakesAt(playing.start().effects)
    playing.world = { ...playing.world, now: '2026-03-02T15:00:00Z' }
    const early = playing.wake()
    expect(early.effects.map(({ kind }) => kind)).toEqual(['wake'])
    expect(wakesAt(early.effects)).toEqual([at])
  })

  it('does not send one day’s message twice when it is set back right after it', () => {
    const playing = daily(AT_NOON)
    const [first = ''] = wakesAt(playing.start().effects)
    playing.world = { ...playing.world, now: first }
    const sent = playing.wake()
    expect(sent.effects.map(({ kind }) => kind)).toEqual(['send', 'wake'])
    playing.world = { ...playing.world, now: '2026-03-02T10:00:00Z' }
    playing.play({ kind: 'clock-changed' })
    const token = playing.run.tokens[0]
    expect(token?.wait.kind === 'time' && token.wait.at > first).toBe(true)
    expect(playing.wake().effects.map(({ kind }) => kind)).not.toContain('send')
  })

  it('sends once for a wake that comes days late, and goes on from now', () => {
    const playing = daily(AT_NOON)
    playing.start()
    playing.world = { ...playing.world, now: '2026-03-09T03:00:00Z' }
    const late = playing.wake()
    expect(late.effects.map(({ kind }) => kind)).toEqual(['send', 'wake'])
    expect(wakesAt(late.effects)).toEqual(['2026-03-09T18:00:00Z'])
  })
})
