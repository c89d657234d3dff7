import type { SceneEditor } from '@attune/contract/scenes/draft'
import { Avatar } from '../../../ui/Avatar.tsx'
import classes from './EditorBar.module.css'

/** Who else has the scene open. */
export const People = ({ people }: { people: readonly SceneEditor[] }) =>
  people.length > 0 && (
    <ul className={classes.people} aria-label="Also here">
      {people.map(({ _id, name, unsaved, self }) => {
        const words = `${self ? 'You, in another tab' : name}${unsaved > 0 ? `, ${formatEditCount(unsaved)}` : ''}`
        return (
          // The same account may be here in several tabs.
          <li key={`${_id} ${self}`} data-tip={words} data-tip-at="below">
            <Avatar id={_id} name={name} kind="staff" size={22} />
            <span className="said">{words}</span>
          </li>
        )
      })}
    </ul>
  )

const formatEditCount = (unsaved: number): string => (unsaved === 1 ? '1 unsaved edit' : `${unsaved} unsaved edits`)
