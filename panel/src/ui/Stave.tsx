import { MEASURES, NO_RANK_LABEL, RANK_LABELS, type Measure, type Rank } from '@attune/contract/contacts/ranks'
import classes from './Stave.module.css'

interface StaveProps {
  ranks: Readonly<Record<Measure, Rank | null>>
}

/** The mark of a client: seven ticks, whose height and colour both say the rank; a grey dot where there is none. */
export const Stave = ({ ranks }: StaveProps) => (
  <span className={classes.stave} role="img" aria-label={staveWords(ranks)}>
    {MEASURES.map((measure) => (
      <span key={measure} className={classes.tick} data-rank={ranks[measure] ?? 0} />
    ))}
  </span>
)

/** `Water: On Point, sleep: Empty, …` */
export const staveWords = (ranks: StaveProps['ranks']): string => {
  const words = MEASURES.map((measure) => {
    const rank = ranks[measure]
    return `${measure}: ${rank === null ? NO_RANK_LABEL : RANK_LABELS[rank]}`
  }).join(', ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
