import { MEASURES, NO_RANK_LABEL, RANK_LABELS, type Measure, type Rank } from '@attune/contract/contacts/ranks'
import classes from './Sparkline.module.css'

interface SparklineProps {
  ranks: Readonly<Record<Measure, Rank | null>>
}

/** The mark of a client: seven ticks, whose height and colour both say the rank; a grey dot where there is none. */
export const Sparkline = ({ ranks }: SparklineProps) => (
  <span className={classes.stave} role="img" aria-label={describeRanks(ranks)}>
    {MEASURES.map((measure) => (
      <span key={measure} className={classes.tick} data-rank={ranks[measure] ?? 0} />
    ))}
  </span>
)

/** `Water: On Point, sleep: Empty, …` */
export const describeRanks = (ranks: SparklineProps['ranks']): string => {
  const words = MEASURES.map((measure) => {
    const rank = ranks[measure]
    return `${measure}: ${rank === null ? NO_RANK_LABEL : RANK_LABELS[rank]}`
  }).join(', ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
