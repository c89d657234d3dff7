import type { TurnInput } from '../input.ts'
import type { Token, Wait } from '../run.ts'
import { nextKey, type Turn } from '../turn/turn.ts'
import type { IndexedNode } from '../turn/scene-index.ts'
import {
  goesByClientDate,
  nextMoment,
  routineOf,
  storedRulesOf,
  zoneNotes,
  type NextMomentResult,
} from '../nodes/time/next-moment.ts'
import { ruleFault } from '../schedule/check-rules.ts'
import { followsFromDate, readClientDate } from '../schedule/client-date.ts'
import { describeRule } from '../schedule/describe-rule.ts'
import { explainLateRun } from '../schedule/explain-run.ts'
import { lateDateOf } from '../schedule/late-date.ts'
import type { Decision } from '../trace.ts'

/** Whether a token waits for what depends on the client's zone, routine or dates. */
export const waitsByClock = ({ wait }: Token): boolean => wait.kind === 'time' || wait.kind === 'date'

/** Computes all waiting times again, with the client's current zone, routine and dates. */
export const rescheduleAll = (turn: Turn, change: ClockChange): string | null => {
  const waiting = turn.run.tokens.filter(waitsByClock)
  const moved = waiting.filter((token) => reschedule(turn, token, change))
  return moved.length > 0 ? null : 'No waiting time changed.'
}

type ClockChange = TurnInput & { kind: 'clock-changed' }

/**
 * Counts from when the token arrived, and only later than now. A moment that is already due stays, unless the run has
 * moved to rules that name a later one; one that a new clock has passed may come now. If no time can be told, the old
 * one stays, such as where the client no longer has the routine time that it depends on. Where it came from a date of
 * the client that has changed, it doesn't stay: the token waits for another date. Returns false if nothing changed.
 */
export const reschedule = (turn: Turn, token: Token, change: ClockChange | null = null): boolean => {
  const { wait } = token
  const node = turn.index.nodes.get(token.node)
  if (!node || (wait.kind !== 'time' && wait.kind !== 'date')) return false
  const { from, turn: seededBy } = wait
  // Due, and about to go on: perhaps it had to let a coach finish first.
  const isDue = wait.kind === 'time' && Temporal.Instant.compare(wait.at, turn.now) <= 0
  if (change !== null && isDue && (!goesByClientDate(node) || stillFollows(turn, node, wait))) return false
  const late = change === null || isDue || wait.kind !== 'time' ? null : lateMoment(turn, node, wait, change)
  // In another version, what is due is looked for again, so that the move doesn't put it off to the next day.
  const after = change === null && isDue ? justBefore(wait.at) : turn.now
  const found = late ?? nextMoment(turn, node, { from, seededBy, after })
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
  const { at, rule, date, decided } = found
  const isStillDue = isDue && Temporal.Instant.compare(at, turn.now) <= 0
  if (wait.kind === 'time' && (at === wait.at || isStillDue)) {
    // The moment stays, but it may be that of another rule by now, which then counts as run.
    replaceWait(turn, token, { ...wait, rule, date })
    return false
  }
  replaceWait(turn, token, { kind: 'time', since, at, from, turn: seededBy, rule, date })
  const key = nextKey(turn)
  turn.effects.push({ key, node: node.id, kind: 'wake', token: token.id, since, at })
  const { id } = token
  turn.steps.push({ token: id, node: node.id, type: node.type, output: null, effect: key, decided })
  return true
}

/** Now, if the new clock has passed the moment: late, but not lost. Null if it hasn't, or the next one counts. */
const lateMoment = (
  turn: Turn,
  node: IndexedNode,
  wait: Wait & { kind: 'time' },
  { mayBeLate = false }: ClockChange,
): (NextMomentResult & { ok: true }) | null => {
  const rule = storedRulesOf(node)[wait.rule]
  if (rule === undefined || !stillFollows(turn, node, wait)) return null
  const [from, now] = [Temporal.Instant.from(wait.from), Temporal.Instant.from(turn.now)]
  const { zone, now: at } = turn
  const date = lateDateOf({ rule, zone, routine: routineOf(turn), from, date: wait.date, now, mayBeLate })
  if (date === null) return null
  const why = explainLateRun(describeRule(rule), date)
  const schedule: Decision = { by: 'schedule', rule, zone, routine: null, window: null, picked: at, why }
  return { ok: true, at, rule: wait.rule, date, decided: [...zoneNotes(turn), schedule] }
}

const justBefore = (at: string): string => Temporal.Instant.from(at).subtract({ milliseconds: 1 }).toString()

const replaceWait = ({ run }: Turn, token: Token, wait: Wait): void => {
  run.tokens = run.tokens.map((one) => (one === token ? { ...token, wait } : one))
}

/** Whether a moment doesn't come from a date of the client, or from one that is still the same. */
const stillFollows = (turn: Turn, node: IndexedNode, wait: Wait & { kind: 'time' }): boolean => {
  const rule = storedRulesOf(node)[wait.rule]
  if (rule === undefined || ruleFault(rule) !== null || rule.dateStrategy.type !== 'client_date') return true
  const { field, days, yearly } = rule.dateStrategy
  const date = readClientDate({ ...turn.client.profile, ...turn.world.dates }, field, turn.zone)
  return date.ok && followsFromDate(date.value, Temporal.PlainDate.from(wait.date), { days, yearly: yearly === true })
}
