import { Tag } from '../../ui/Tag.tsx'
import { ChangeRows } from '../versions/ChangeList.tsx'
import type { BothSidesRow } from './compare-sides.ts'
import classes from './BothSides.module.css'

interface BothSidesProps {
  sides: readonly BothSidesRow[]
  /** Name of the other person. */
  who: string
}

const BECAME = { added: 'Added', removed: 'Removed', changed: 'Changed' } as const

/** Their changes next to the user's own, item by item. */
export const BothSides = ({ sides, who }: BothSidesProps) => (
  // Focusable, so that it can be scrolled with the keyboard.
  // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <div className={classes.scroll} tabIndex={0} role="group" aria-label="Both versions">
    <div className={classes.heads} aria-hidden="true">
      <span>{who}</span>
      <span>You</span>
    </div>
    {sides.map(({ key, name, theirs, mine, clash }) => (
      <section key={key} className={classes.row} aria-label={name}>
        <h3 className={classes.name}>
          {name}
          {clash && <Tag tone="warn">changed by both</Tag>}
        </h3>
        <div className={classes.sides}>
          <SidePart side={theirs} who={who} />
          <SidePart side={mine} who="You" />
        </div>
      </section>
    ))}
  </div>
)

const SidePart = ({ side, who }: { side: BothSidesRow['theirs']; who: string }) => (
  <div className={classes.side} role="group" aria-label={who}>
    <span className={classes.who}>{who}</span>
    {side === null ? (
      <span className={classes.none}>–</span>
    ) : (
      <>
        {(side.became !== 'changed' || side.changes.length === 0) && <span>{BECAME[side.became]}</span>}
        <ChangeRows changes={side.changes} />
      </>
    )}
  </div>
)
