import { MEASURE_UNITS, RANK_LABELS } from '@attune/contract/contacts/ranks'
import type { MessageContext } from '@attune/contract/conversations/entity'
import classes from './RankTags.module.css'

/** What a message tells of the client's measures: tick, measure, word and value, in the meta line of its bubble. */
export const RankTags = ({ context }: { context: readonly MessageContext[] }) =>
  context.map(({ type, rank, value }) => (
    <span key={type} className={classes.tag} data-rank={rank}>
      <span className={classes.tick} aria-hidden="true" />
      <span className={classes.measure}>{type}</span> {RANK_LABELS[rank]}
      {value !== null && ` · ${value}${MEASURE_UNITS[type] === undefined ? '' : ` ${MEASURE_UNITS[type]}`}`}
    </span>
  ))
