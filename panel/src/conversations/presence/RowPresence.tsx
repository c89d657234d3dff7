import { useColleaguesPresent } from '../../client/attention/presence.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { presenceSentence } from './presence-sentence.ts'
import classes from './Presence.module.css'

/** In a thread's row: the colleague who has it open, and whether they type. */
export const RowPresence = ({ contactId }: { contactId: string }) => {
  const people = useColleaguesPresent(contactId)
  const [first] = people
  if (first === undefined) return null
  return (
    <span className={classes.row} role="img" aria-label={presenceSentence(people)}>
      <Avatar id={first._id} name={first.name} kind="staff" size={16} />
      {people.length > 1 && <span className={classes.more}>+{people.length - 1}</span>}
      {people.some((person) => person.typing) && (
        <span className={classes.word} data-typing>
          typing
        </span>
      )}
    </span>
  )
}
