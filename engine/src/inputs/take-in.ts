import type { Input } from '../input.ts'
import type { Wait } from '../run.ts'
import { type Given, millisecondsOf, nextKey, type Turn } from '../turn/turn.ts'
import { endStopped } from '../turn/walk.ts'
import { clockChanged } from './clock-changed.ts'
import { move } from './move.ts'
import { takeReply } from './take-reply.ts'
import { onItsWay, take } from './waiting.ts'

/** Sets tokens going by an input. Answers why nothing comes of it, null when something does. */
export const takeIn = (turn: Turn, input: Input): string | null => {
  switch (input.kind) {
    case 'start':
      return start(turn, input)
    case 'reply':
      return takeReply(turn, input)
    case 'event':
      return takeEvent(turn, input)
    case 'wake':
      return wake(turn, input)
    case 'result':
      return resumeOne(turn, (wait) => wait.kind === 'result' && wait.effect === input.effect, {
        kind: 'result',
        result: input.result,
      })
    case 'run-ended':
      return resumeOne(turn, (wait) => wait.kind === 'run' && wait.run === input.run, input)
    case 'clock-changed':
      return clockChanged(turn)
    case 'moved':
      return move(turn, input)
    case 'stop':
      endStopped(turn, '')
      return null
  }
}

const start = (turn: Turn, { message }: Input & { kind: 'start' }): string | null => {
  const { run, index, queue } = turn
  if (run.turn > 1) return 'The scene has begun already.'
  if (message) takeReply(turn, { kind: 'reply', message, unsent: [] })
  for (const { id } of index.entries) queue.push({ id: run.next.token++, node: id })
  if (index.entries[0]?.type !== 'scene_run') turn.failed = 'It has no place to begin.'
  return null
}

const takeEvent = (turn: Turn, { name, data }: Input & { kind: 'event' }): string | null => {
  const names = namesOf(name, data)
  const waiting = take(turn, ({ wait }) => wait.kind === 'event' && names.includes(wait.name))
  for (const token of waiting) turn.queue.push(onItsWay(token, { kind: 'event', name }))
  return waiting.length > 0 ? null : 'Nobody waits for this.'
}

/** A custom event is waited for by its name or by any; it is told as `custom` with its name beside, or as `custom:name`. */
const namesOf = (name: string, data: Record<string, unknown>): string[] => {
  if (name.startsWith('custom:')) return ['custom', name]
  return name === 'custom' && typeof data['name'] === 'string' ? [name, `custom:${data['name']}`] : [name]
}

/** A wake before its moment, as when a clock was set back, is asked for again. */
const wake = (turn: Turn, { token: id, since }: Input & { kind: 'wake' }): string | null => {
  const token = turn.run.tokens.find((one) => one.id === id && one.wait.since === since)
  if (token?.wait.kind !== 'time') return 'The token does not wait for this any more.'
  const { at, rule, date } = token.wait
  const lateMs = millisecondsOf(turn.world.now) - millisecondsOf(at)
  if (lateMs < 0) {
    turn.effects.push({ key: nextKey(turn), node: token.node, kind: 'wake', token: id, since, at })
    return null
  }
  take(turn, (one) => one === token)
  turn.queue.push(onItsWay(token, { kind: 'time', lateMs, at, rule, date }))
  return null
}

const resumeOne = (turn: Turn, waitsForIt: (wait: Wait) => boolean, given: Given): string | null => {
  const token = turn.run.tokens.find(({ wait }) => waitsForIt(wait))
  if (!token) return 'Nobody waits for this any more.'
  take(turn, (one) => one === token)
  turn.queue.push(onItsWay(token, given))
  return null
}
