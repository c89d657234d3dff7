import type { SceneGraph } from '@attune/contract/scenes/graph'
import { advance, type TurnResult } from '../advance.ts'
import type { Effect } from '../effect.ts'
import type { EffectResult, TurnInput } from '../input.ts'
import type { Run, Token } from '../run.ts'
import { newRun } from '../start.ts'
import { millisecondsOf } from '../turn/turn.ts'
import type { World } from '../world.ts'
import { worldAfter } from './world-after.ts'

export interface Simulation {
  scene: SceneGraph
  /** The current run; if left out, the scene is started. */
  run?: Run | undefined
  /** The world at the start. */
  world: World
  /** ISO 8601, UTC; inclusive. */
  until: string
  /** The client's answer to a question and the delay before it; null for none. */
  answer?: ((asked: AskedQuestion) => { text: string; afterMinutes?: number } | null) | undefined
  /** The result of a prompt or a classification; null for none. */
  result?: ((effect: Effect) => EffectResult | null) | undefined
}

export interface AskedQuestion {
  node: string
  /** The text that was sent; empty if any reply is waited for. */
  text: string
  at: string
}

export interface SimulatedTurn extends TurnResult {
  at: string
  input: TurnInput
  world: World
}

/** The turns of the run in order, each as soon as it is due. */
export function* turnsOf(simulation: Simulation): Generator<SimulatedTurn, void, undefined> {
  const { scene, until } = simulation
  let world = simulation.world
  let run = simulation.run ?? newRun({ runId: SIMULATED, scene, world })
  let pending: PendingTurn[] = run.turn === 0 ? [] : run.tokens.flatMap((token) => wakeOf(token, world.now))
  let next: PendingTurn | undefined =
    run.turn === 0 ? { at: world.now, order: 0, input: { kind: 'start', by: 'hand' } } : earliest(pending)
  for (let turns = 0; next && turns < TURNS_MAX; turns += 1) {
    const { at, input, order } = next
    if (millisecondsOf(at) > millisecondsOf(until)) return
    pending = pending.filter((one) => one.order !== order)
    world = { ...world, now: at }
    const done = advance({ scene, run, input, world })
    run = done.run
    yield { ...done, at, input, world }
    if (run.status === 'ended') return
    world = worldAfter(world, done.effects)
    pending.push(...followUps(simulation, done, at, turns))
    next = earliest(pending)
  }
}

/** Enough for years of daily turns; also stops scenes that loop without any time passing. */
const TURNS_MAX = 20_000
const SIMULATED = 'st_00000000000000000000000000000000'

interface PendingTurn {
  at: string
  /** At the same moment, the lower number comes first. */
  order: number
  input: TurnInput
}

const earliest = (pending: PendingTurn[]): PendingTurn | undefined => {
  let first: PendingTurn | undefined
  for (const one of pending) {
    const apart = first ? millisecondsOf(one.at) - millisecondsOf(first.at) : -1
    if (apart < 0 || (apart === 0 && first && one.order < first.order)) first = one
  }
  return first
}

/** Overdue wakes come now. */
const wakeOf = ({ id, wait }: Token, now: string): PendingTurn[] => {
  if (wait.kind !== 'time') return []
  const at = millisecondsOf(wait.at) < millisecondsOf(now) ? now : wait.at
  return [{ at, order: -id, input: { kind: 'wake', token: id, since: wait.since } }]
}

/** The wakes, results and answers that follow a turn. */
const followUps = (
  { answer, result }: Simulation,
  { run, effects }: TurnResult,
  at: string,
  turn: number,
): PendingTurn[] => {
  const order = (turn + 1) * ORDERS
  const wakes = effects.flatMap((effect): Omit<PendingTurn, 'order'>[] => {
    if (effect.kind === 'wake')
      return [{ at: effect.at, input: { kind: 'wake', token: effect.token, since: effect.since } }]
    const came = effect.kind === 'prompt' || effect.kind === 'classify-photos' ? (result?.(effect) ?? null) : null
    return came ? [{ at, input: { kind: 'result', effect: effect.key, result: came } }] : []
  })
  const asked = run.tokens.filter(({ wait }) => wait.kind === 'reply' && wait.since === run.turn)
  const answers = asked.flatMap(({ node, wait }): Omit<PendingTurn, 'order'>[] => {
    const sent = effects.find(({ key }) => wait.kind === 'reply' && key === wait.send)
    const given = answer?.({ node, text: sent?.kind === 'send' ? sent.text : '', at })
    if (!given) return []
    const when = Temporal.Instant.from(at)
      .add({ minutes: given.afterMinutes ?? 1 })
      .toString()
    const message = { id: `${SIMULATED}:${turn}:${node}`, text: given.text, at: when, photos: [] }
    return [{ at: when, input: { kind: 'reply', message, unsent: [] } }]
  })
  return [...wakes, ...answers].map((one, place) => ({ ...one, order: order + place }))
}

/** More than the inputs that can follow one turn. */
const ORDERS = 10_000
