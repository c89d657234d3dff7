import classes from './TickStave.module.css'

/** The measures in their fixed order (spec 1 §9). */
export const MEASURES = ['water', 'sleep', 'stress', 'food', 'workout', 'weight', 'energy'] as const
export type Measure = (typeof MEASURES)[number]
export type Rank = 1 | 2 | 3 | 4

export const RANK_WORDS: Record<Rank, string> = { 1: 'Bad', 2: 'Not Good', 3: 'Almost Perfect', 4: 'On Point' }

interface TickStaveProps {
  ranks: Partial<Record<Measure, Rank>>
}

/** The mark of the product: seven ticks, height and colour both say the rank, a grey dot says Empty. */
export const TickStave = ({ ranks }: TickStaveProps) => (
  <span
    className={classes.stave}
    role="img"
    aria-label={MEASURES.map((name) => `${name} ${wordOf(ranks[name])}`).join(', ')}
  >
    {MEASURES.map((name) => (
      <span key={name} className={classes.tick} data-rank={ranks[name] ?? 0} />
    ))}
  </span>
)

const wordOf = (rank: Rank | undefined): string => (rank === undefined ? 'Empty' : RANK_WORDS[rank])
