import { useColleaguesPresent } from '../../client/attention/presence.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { presenceSentence } from './presence-sentence.ts'
import classes from './Presence.module.css'

const SHOWN = 3

/** In the header: which colleagues have this conversation open too, and whether one of them types. */
export const Viewers = ({ contactId }: { contactId: string }) => {
  const people = useColleaguesPresent(contactId)
  if (people.length === 0) return null
  const typing = people.some((person) => person.typing)
  return (
    <span
      className={classes.viewers}
      role="img"
      aria-label={presenceSentence(people)}
      data-tip={people.map(({ name }) => name).join(', ')}
    >
      {people.slice(0, SHOWN).map(({ _id, name }) => (
        <Avatar key={_id} id={_id} name={name} kind="staff" size={20} />
      ))}
      {people.length > SHOWN && <span className={classes.more}>+{people.length - SHOWN}</span>}
      <span className={classes.word} data-typing={typing || undefined}>
        {typing ? 'typing' : 'viewing'}
      </span>
    </span>
  )
}
