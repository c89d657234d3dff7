import type { Token } from '../run.ts'
import { nextKey, type Turn } from '../turn/turn.ts'
import { type NextMomentResult, nextMoment } from '../nodes/time/next-moment.ts'

/** Computes all waiting times again, with the client's current zone and routine. */
export const rescheduleAll = (turn: Turn): string | null => {
  const waiting = turn.run.tokens.filter(({ wait }) => wait.kind === 'time')
  const moved = waiting.filter((token) => reschedule(turn, token))
  return moved.length > 0 ? null : 'No waiting time changed.'
}

/**
 * Counts from when the token arrived, and only later than now. If no time is left, the old one stays, such as the noon
 * of a single day that has already passed in the new zone. Returns false if the time didn't change.
 */
export const reschedule = (turn: Turn, token: Token): boolean => {
  const node = turn.index.nodes.get(token.node)
  if (!node || token.wait.kind !== 'time') return false
  const { from, at, turn: seededBy } = token.wait
  const found: NextMomentResult = nextMoment(turn, node, { from, seededBy, after: turn.now })
  if (!found.ok || found.at === at) return false
  const since = turn.run.turn
  const wait = { ...token.wait, since, at: found.at, rule: found.rule, date: found.date }
  turn.run.tokens = turn.run.tokens.map((one) => (one === token ? { ...token, wait } : one))
  const key = nextKey(turn)
  turn.effects.push({ key, node: node.id, kind: 'wake', token: token.id, since, at: found.at })
  const { id } = token
  turn.steps.push({ token: id, node: node.id, type: node.type, output: null, effect: key, decided: found.decided })
  return true
}
