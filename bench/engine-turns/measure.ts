import type { Figure, Measure } from '../figure.ts'
import { median } from '../statistics.ts'
import { timesPerSecond } from '../times-per-second.ts'
import { playByHand, type PlayedScene } from './by-hand.ts'
import { playOurs } from './ours.ts'
import { CHECK_IN, checkInScene, longScene, passingScene } from './scene.ts'
import { playMachine } from './xstate-machine.js'

const ROUNDS = 9
const ROUND_MS = 400
const WARM_MS = 1_500
/** Check-ins in one scene: 1,002 nodes. */
const LONG = 100

/**
 * S1: a check-in of 12 nodes from start to end with its replies, in one process, compared with XState and with code
 * written by hand; and the cost of a node in a scene of 1,000 nodes compared with a short scene.
 */
export const measure: Measure = async (say) => {
  const scene = checkInScene()
  const long = longScene(LONG)
  const replies = Array.from({ length: LONG }, () => [...CHECK_IN]).flat()
  const [few, many] = [passingScene(10), passingScene(990)]
  refuseDifferent()
  const works: Work[] = [
    { name: 'ours', once: () => void playOurs(scene, CHECK_IN) },
    { name: 'XState', once: () => void playMachine(CHECK_IN) },
    { name: 'by hand', once: () => void playByHand(CHECK_IN) },
    { name: 'ours, stored', once: () => void playOurs(scene, CHECK_IN, true) },
    { name: 'XState, stored', once: () => void playMachine(CHECK_IN, true) },
    { name: 'long', once: () => void playOurs(long, replies), nodes: playOurs(long, replies).visited },
    { name: 'short', once: () => void playOurs(scene, CHECK_IN), nodes: playOurs(scene, CHECK_IN).visited },
    { name: 'many in a turn', once: () => void playOurs(many, []), nodes: playOurs(many, []).visited },
    { name: 'few in a turn', once: () => void playOurs(few, []), nodes: playOurs(few, []).visited },
  ]
  say('playing check-ins, one contestant after another.')
  for (const { once } of works) timesPerSecond(once, WARM_MS)
  const rounds: Round[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const speeds: Round = {}
    // Start with a different one each round.
    for (let turn = 0; turn < works.length; turn += 1) {
      const work = works[(round + turn) % works.length]
      if (work) speeds[work.name] = timesPerSecond(work.once, ROUND_MS) * (work.nodes ?? 1)
    }
    rounds.push(speeds)
  }
  return figuresOf(rounds)
}

interface Work {
  name: string
  once: () => void
  /** Nodes visited each time; if set, nodes are counted instead of runs. */
  nodes?: number
}

/** Runs, or nodes, per second by contestant. */
type Round = Record<string, number>

/** Contestants with different results can't be compared. */
const refuseDifferent = (): void => {
  const played: PlayedScene[] = [playOurs(checkInScene(), CHECK_IN), playMachine(CHECK_IN), playByHand(CHECK_IN)]
  const outcomes = new Set(played.map(({ sent, ended }) => JSON.stringify({ sent, ended })))
  if (outcomes.size > 1) throw new Error(`The contestants do not say the same: ${[...outcomes].join(' ')}`)
}

const figuresOf = (rounds: Round[]): Figure[] => {
  const speed = (name: string) => median(rounds.map((round) => round[name] ?? Number.NaN))
  const ratios = (name: string, other: string) =>
    rounds.map((round) => (round[name] ?? 0) / (round[other] ?? Number.NaN))
  const figure = (work: string, name: string, other: string, toReach: Figure['toReach'], notes: string[]): Figure => ({
    id: 'S1',
    work,
    unit: 'items/s',
    ours: speed(name),
    limit: speed(other),
    ratio: median(ratios(name, other)),
    toReach,
    notes,
    rounds: rounds.map((round) => ({ ours: round[name], limit: round[other] })),
  })
  const xstate = ratios('ours', 'XState')
  return [
    figure(
      'check-ins of 12 nodes with replies, beside XState',
      'ours',
      'XState',
      { of: 'ratio', at: 'least', value: 3 },
      [
        `${ROUNDS} rounds of ${ROUND_MS} ms by the thread’s own time, 4 turns and 14 visited nodes a check-in; ratios to XState ` +
          `${Math.min(...xstate).toFixed(2)} to ${Math.max(...xstate).toFixed(2)}; ours also writes down why at each node`,
      ],
    ),
    figure('… beside a loop written by hand', 'ours', 'by hand', null, []),
    figure('… kept as JSON between turns, beside XState', 'ours, stored', 'XState, stored', null, []),
    figure(
      '… nodes, 1,002 in the scene with replies beside 12',
      'long',
      'short',
      { of: 'ratio', at: 'least', value: FLAT },
      [],
    ),
    figure(
      '… nodes, 990 in one turn beside 10',
      'many in a turn',
      'few in a turn',
      { of: 'ratio', at: 'least', value: FLAT },
      ['flat: a node takes at most one and a half times as long'],
    ),
  ]
}

const FLAT = 0.67
