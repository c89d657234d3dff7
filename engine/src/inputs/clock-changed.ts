import type { SchedulerRule } from '@attune/contract/scenes/rules'
import type { Token, Wait } from '../run.ts'
import { nextKey, type Turn } from '../turn/turn.ts'
import type { IndexedNode } from '../turn/scene-index.ts'
import { goesByClientDate, nextMoment } from '../nodes/time/next-moment.ts'
import { followsFromDate, readClientDate } from '../schedule/client-date.ts'

/** Whether a token waits for what depends on the client's zone, routine or dates. */
export const waitsByClock = ({ wait }: Token): boolean => wait.kind === 'time' || wait.kind === 'date'

/** Computes all waiting times again, with the client's current zone, routine and dates. */
export const rescheduleAll = (turn: Turn): string | null => {
  const waiting = turn.run.tokens.filter(waitsByClock)
  const moved = waiting.filter((token) => reschedule(turn, token, { keepsDue: true }))
  return moved.length > 0 ? null : 'No waiting time changed.'
}

/**
 * Counts from when the token arrived, and only later than now. If no time is left, the old one stays, such as the noon
 * of a single day that has already passed in the new zone. Where it came from a date of the client that has changed, it
 * doesn't stay: the token waits for another date. With `keepsDue`, a moment that is already due stays, too. Returns
 * false if nothing changed.
 */
export const reschedule = (turn: Turn, token: Token, { keepsDue = false } = {}): boolean => {
  const { wait } = token
  const node = turn.index.nodes.get(token.node)
  if (!node || (wait.kind !== 'time' && wait.kind !== 'date')) return false
  const { from, turn: seededBy } = wait
  // Due, and about to go on: perhaps it had to let a coach finish first.
  const isDue = keepsDue && wait.kind === 'time' && Temporal.Instant.compare(wait.at, turn.now) <= 0
  if (isDue && (!goesByClientDate(node) || stillFollows(turn, node, wait))) return false
  const found = nextMoment(turn, node, { from, seededBy, after: turn.now })
  const since = turn.run.turn
  if (!found.ok) {
    const why = found.message
    const stays = wait.kind === 'time' ? !goesByClientDate(node) || stillFollows(turn, node, wait) : wait.why === why
    if (stays) return false
    replaceWait(turn, token, { kind: 'date', since, from, turn: seededBy, why })
    const decided = [{ by: 'note', text: `It waits for the client's date. ${why}` } as const]
    turn.steps.push({ token: token.id, node: node.id, type: node.type, output: null, decided })
    return true
  }
  if (wait.kind === 'time' && found.at === wait.at) return false
  const { at, rule, date } = found
  replaceWait(turn, token, { kind: 'time', since, at, from, turn: seededBy, rule, date })
  const key = nextKey(turn)
  turn.effects.push({ key, node: node.id, kind: 'wake', token: token.id, since, at })
  const { id } = token
  turn.steps.push({ token: id, node: node.id, type: node.type, output: null, effect: key, decided: found.decided })
  return true
}

const replaceWait = ({ run }: Turn, token: Token, wait: Wait): void => {
  run.tokens = run.tokens.map((one) => (one === token ? { ...token, wait } : one))
}

/** Whether a moment doesn't come from a date of the client, or from one that is still the same. */
const stillFollows = (turn: Turn, { properties }: IndexedNode, wait: Wait & { kind: 'time' }): boolean => {
  const rule = (properties['rules'] as SchedulerRule[])[wait.rule]
  if (rule?.dateStrategy.type !== 'client_date') return true
  const { field, days, yearly } = rule.dateStrategy
  const date = readClientDate({ ...turn.client.profile, ...turn.world.dates }, field, turn.zone)
  return date.ok && followsFromDate(date.value, Temporal.PlainDate.from(wait.date), { days, yearly: yearly === true })
}
