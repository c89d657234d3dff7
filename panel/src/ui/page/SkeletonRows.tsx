import classes from './SkeletonRows.module.css'

export interface SkeletonRowsProps {
  count?: number
  /** Height of the real row in px, so that nothing shifts when the rows arrive. */
  height: number
  /** Size of an avatar placeholder in px; none by default. */
  avatar?: number
  /** Tells screen readers what is loading. */
  label: string
}

/** Placeholder rows while a list loads. Deliberately without shimmer. */
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
