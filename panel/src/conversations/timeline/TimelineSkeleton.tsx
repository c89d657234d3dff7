import classes from './TimelineSkeleton.module.css'

const BUBBLES = [
  { own: false, width: 210 },
  { own: false, width: 290 },
  { own: true, width: 240 },
  { own: true, width: 330 },
  { own: false, width: 160 },
  { own: true, width: 200 },
  { own: false, width: 270 },
]

/** Placeholder bubbles while messages are loading. */
export const TimelineSkeleton = () => (
  <div className={classes.skeleton} role="status" aria-label="Loading messages" aria-busy="true">
    {BUBBLES.map(({ own, width }) => (
      <span key={width} className={classes.bubble} data-own={own || undefined} style={{ width }} aria-hidden="true" />
    ))}
  </div>
)
