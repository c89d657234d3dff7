import { MEASURES, NO_RANK_LABEL, RANK_LABELS, type Measure, type Rank } from '@attune/contract/contacts/ranks'
import classes from './Sparkline.module.css'

interface SparklineProps {
  ranks: Readonly<Record<Measure, Rank | null>>
}

/** A client's ranks as seven ticks. Height and color both show the rank; a gray dot means none. */
export const Sparkline = ({ ranks }: SparklineProps) => (
  <span className={classes.sparkline} role="img" aria-label={describeRanks(ranks)}>
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
