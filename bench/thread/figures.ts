import type { Figure, Target } from '../figure.ts'
import { median, quantile } from '../statistics.ts'
import type { Visit } from './visits.ts'

export interface Rounds {
  visits: { size: number; panel: Visit; stream: Visit | null; chatscope: Visit | null }[]
  /** Milliseconds from each key to its frame. */
  keys: { blank: number[]; panel: number[] }[]
  upwards: { size: number; moved: number[]; pages: number }[]
}

type Peer = 'stream' | 'chatscope'
const NAMES: Record<Peer, string> = { stream: 'stream-chat-react', chatscope: 'chat-ui-kit-react' }

/** How many times sooner a thread must be ready than in each peer. */
const SOONER: Record<Peer, number> = { stream: 2, chatscope: 7 }

/** The rows of S7. */
export const figuresOf = (rounds: Rounds): Figure[] => [
  ...[...new Set(rounds.visits.map(({ size }) => size))].flatMap((size) => [
    ...(['stream', 'chatscope'] as const).map((peer) => readyFigure(rounds, size, peer)),
    flingFigure(rounds, size),
    heapFigure(rounds, size),
    jumpFigure(rounds, size),
  ]),
  keyFigure(rounds),
]

const readyFigure = (rounds: Rounds, size: number, peer: Peer): Figure => {
  const pairs = rounds.visits.flatMap((visit) => {
    const [ours, limit] = [visit.panel.ready, visit[peer]?.ready ?? null]
    return visit.size !== size || ours === null || limit === null ? [] : [{ ours, limit }]
  })
  return {
    ...row(
      `${size} messages ready, ${NAMES[peer]}`,
      'ms',
      rounds.visits.filter((visit) => visit.size === size),
    ),
    ours: median(values(rounds, size, 'panel', ({ ready }) => ready)),
    limit: median(pairs.map(({ limit }) => limit)),
    ratio: median(pairs.map(({ ours, limit }) => ours / limit)),
    toReach: most('ratio', 1 / SOONER[peer]),
    notes: [
      'ours from the click on the row in the real panel, its pages from the real server; the peers have all messages in memory',
      ...(pairs.length === 0 ? [`${NAMES[peer]} did not show ${size} messages in time`] : []),
    ],
  }
}

const flingFigure = (rounds: Rounds, size: number): Figure => {
  const fps = (who: 'panel' | Peer) => values(rounds, size, who, ({ fling }) => fling?.fps ?? null)
  const longest = values(rounds, size, 'panel', ({ fling }) => fling?.longest ?? null)
  const [ours, limit] = [median(fps('panel')), median(fps('stream'))]
  return {
    ...row(`${size} messages thrown upwards, stream-chat-react`, 'fps', []),
    ours,
    limit,
    ratio: ours / limit,
    toReach: { of: 'ours', at: 'least', value: 58 },
    notes: [
      `${size}: thrown by 60 px a frame; longest frame of ours ${median(longest).toFixed(0)} ms; ` +
        `chat-ui-kit-react ${orDash(median(fps('chatscope')))} frames a second`,
    ],
  }
}

const heapFigure = (rounds: Rounds, size: number): Figure => {
  const heap = (who: 'panel' | Peer) => median(values(rounds, size, who, (visit) => visit.heap))
  const [ours, limit] = [heap('panel'), heap('stream')]
  return {
    ...row(`${size} messages open: heap, stream-chat-react`, 'MB', []),
    ours,
    limit,
    ratio: ours / limit,
    toReach: null,
    notes: [`${size}: heap of chat-ui-kit-react ${orDash(heap('chatscope'))} MB`],
  }
}

const jumpFigure = ({ upwards }: Rounds, size: number): Figure => {
  const found = upwards.find((one) => one.size === size)
  const moved = Math.max(...(found?.moved ?? [Number.NaN]))
  return {
    ...row(`${size} messages: jump while earlier ones and late photos come`, 'px', upwards),
    ours: moved,
    limit: 1,
    ratio: moved,
    toReach: most('ours', 1),
    notes: [`${size}: ${found?.pages ?? 0} times earlier messages came in while the list was held still`],
  }
}

const keyFigure = ({ keys }: Rounds): Figure => {
  const p99 = (of: 'blank' | 'panel') => keys.map((round) => quantile(round[of], 0.99))
  const [ours, limit] = [p99('panel'), p99('blank')]
  return {
    ...row('key to frame at p99 beside an open thread, blank React page', 'ms', keys),
    ours: median(ours),
    limit: median(limit),
    ratio: median(ours.map((value, at) => value / (limit[at] ?? Number.NaN))),
    toReach: most('ratio', 2),
    notes: [],
  }
}

const row = (work: string, unit: Figure['unit'], rounds: unknown) => ({ id: 'S7', work, unit, rounds })

const most = (of: Target['of'], value: number): Target => ({ of, at: 'most', value })

const values = ({ visits }: Rounds, size: number, who: 'panel' | Peer, of: (visit: Visit) => number | null): number[] =>
  visits.flatMap((visit) => {
    const one = visit[who]
    const value = visit.size !== size || one === null ? null : of(one)
    return value === null ? [] : [value]
  })

const orDash = (value: number): string => (Number.isNaN(value) ? '–' : value.toFixed(0))
