import classes from './SkeletonRows.module.css'

interface SkeletonRowsProps {
  count?: number
  /** Height of the row it stands for, in px: nothing moves when the rows arrive. */
  height: number
  /** Edge of the round or square place of an avatar, in px; none when left out. */
  avatar?: number
  /** Says what is being loaded, for those who cannot see it. */
  label: string
}

/** Rows that are not there yet. They do not shimmer. */
export const SkeletonRows = ({ count = 10, height, avatar, label }: SkeletonRowsProps) => (
  <div role="status" aria-label={label} aria-busy="true">
    {Array.from({ length: count }, (_, at) => (
      <div key={at} className={classes.row} style={{ height }} aria-hidden="true">
        {avatar !== undefined && <span className={classes.avatar} style={{ width: avatar, height: avatar }} />}
        <span className={classes.lines}>
          <span className={classes.line} style={{ width: `${38 + ((at * 17) % 28)}%` }} />
          {height >= 44 && <span className={classes.line} style={{ width: `${55 + ((at * 23) % 35)}%` }} />}
        </span>
      </div>
    ))}
  </div>
)
