import { MEASURE_UNITS, RANK_LABELS } from '@attune/contract/contacts/ranks'
import type { MessageContext } from '@attune/contract/conversations/entity'
import classes from './RankTags.module.css'

/** What a message tells of the client's measures, in the meta line of its bubble: `Sleep · Bad · 5 hrs`. */
export const RankTags = ({ context }: { context: readonly MessageContext[] }) =>
  context.map((told) => (
    <span key={told.type} className={classes.tag} data-rank={told.rank}>
      <span className={classes.tick} aria-hidden="true" />
      <span className={classes.words}>{describeContext(told)}</span>
    </span>
  ))

export const describeContext = ({ type, rank, value }: MessageContext): string => {
  const unit = MEASURE_UNITS[type]
  return [type, RANK_LABELS[rank], value !== null && (unit === undefined ? value : `${value} ${unit}`)]
    .filter((part) => part !== false)
    .join(' · ')
}
