import type { Rank } from '@attune/contract/contacts/ranks'
import classes from './RankTick.module.css'

/** The tick of one measure before a track of four steps; height and colour both say the rank. */
export const RankTick = ({ rank }: { rank: Rank | null }) => (
  <span className={classes.track} data-rank={rank ?? 0} aria-hidden="true" />
)
