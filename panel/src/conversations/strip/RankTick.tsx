import type { Rank } from '@attune/contract/contacts/ranks'
import classes from './RankTick.module.css'

/** A rank as a mark on a track of four steps; both height and colour show the rank. */
export const RankTick = ({ rank }: { rank: Rank | null }) => (
  <span className={classes.track} data-rank={rank ?? 0} aria-hidden="true" />
)
