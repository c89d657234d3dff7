import { MEASURE_UNITS, RANK_LABELS } from '@attune/contract/contacts/ranks'
import type { MessageContext } from '@attune/contract/conversations/entity'
import classes from './RankTags.module.css'

/** The ranks a message sets, shown in its meta line: `sleep · Bad · 5 hrs`. */
export const RankTags = ({ context }: { context: readonly MessageContext[] }) =>
  context.map((entry) => (
    <span key={entry.type} className={classes.tag} data-rank={entry.rank}>
      <span className={classes.tick} aria-hidden="true" />
      <span className={classes.words}>{describeContext(entry)}</span>
    </span>
  ))

export const describeContext = ({ type, rank, value }: MessageContext): string => {
  const unit = MEASURE_UNITS[type]
  return [type, RANK_LABELS[rank], value !== null && (unit === undefined ? value : `${value} ${unit}`)]
    .filter((part) => part !== false)
    .join(' · ')
}
