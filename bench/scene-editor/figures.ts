import type { Figure } from '../figure.ts'
import { median } from '../statistics.ts'
import { PEERS, type Peer, type Visit } from './visits.ts'

export interface Round {
  count: number
  panel: Visit
  peers: Partial<Record<Peer, Visit>>
}

/** The rows of S8. */
export const figuresOf = (rounds: Round[]): Figure[] =>
  [...new Set(rounds.map(({ count }) => count))].flatMap((count) => {
    const of = rounds.filter((round) => round.count === count)
    return [
      openFigure(of, count),
      fpsFigure(of, `${count} nodes panned`, ({ pan }) => pan),
      fpsFigure(of, `${count} nodes, one dragged`, ({ drag }) => drag),
      layoutFigure(of, count),
    ]
  })

const openFigure = (rounds: Round[], count: number): Figure => {
  const ours = median(rounds.map(({ panel }) => panel.open))
  const { best, told } = beside(rounds, ({ open }) => open, Math.min)
  return {
    ...row(`${count} nodes open`, 'ms', rounds),
    ours,
    limit: best,
    ratio: ours / best,
    toReach: null,
    notes: [
      `${count}: ours from the click in the list, loaded and laid out; ${told} drawn from memory in given places`,
    ],
  }
}

const fpsFigure = (rounds: Round[], work: string, of: (visit: Visit) => { fps: number; longest: number }): Figure => {
  const ours = median(rounds.map(({ panel }) => of(panel).fps))
  const { best, told } = beside(rounds, (visit) => of(visit).fps, Math.max)
  const longest = median(rounds.map(({ panel }) => of(panel).longest))
  return {
    ...row(work, 'fps', null),
    ours,
    limit: best,
    ratio: ours / best,
    toReach: { of: 'ours', at: 'least', value: 58 },
    notes: [`${work}: ${told} frames a second; longest frame of ours ${longest.toFixed(0)} ms`],
  }
}

const layoutFigure = (rounds: Round[], count: number): Figure => {
  const ours = median(rounds.map(({ panel }) => Math.max(0, ...(panel.held ?? []))))
  return {
    ...row(`${count} nodes: the page held up while they are loaded, laid out and drawn`, 'ms', null),
    ours,
    limit: 50,
    ratio: ours / 50,
    toReach: { of: 'ours', at: 'most', value: 50 },
    notes: ['held up: the longest task from the click on; none over 50 ms counts as 0'],
  }
}

const row = (work: string, unit: Figure['unit'], rounds: unknown) => ({ id: 'S8', work, unit, rounds })

/** The best peer, and the result of each. */
const beside = (
  rounds: Round[],
  of: (visit: Visit) => number,
  better: (...values: number[]) => number,
): { best: number; told: string } => {
  const reached = PEERS.map((peer) => ({
    peer,
    value: median(rounds.flatMap(({ peers }) => (peers[peer] ? [of(peers[peer])] : []))),
  }))
  const told = reached.map(({ peer, value }) => `${peer} ${Number.isNaN(value) ? '–' : value.toFixed(0)}`).join(', ')
  return { best: better(...reached.flatMap(({ value }) => (Number.isNaN(value) ? [] : [value]))), told }
}
