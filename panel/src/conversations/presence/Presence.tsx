import type { ReactNode } from 'react'
import { useColleaguesPresent } from '../../client/attention/presence.ts'
import { StaffAvatar } from '../../staff/StaffAvatar.tsx'
import { presenceSentence } from './presence-sentence.ts'
import classes from './Presence.module.css'

/** In a thread's row: colleagues who have it open, and whether they are typing. */
export const RowPresence = ({ contactId }: { contactId: string }) => {
  const people = useColleaguesPresent(contactId)
  const [first] = people
  if (first === undefined) return null
  return (
    <span className={classes.row} role="img" aria-label={presenceSentence(people)}>
      <StaffAvatar id={first._id} name={first.name} size={16} />
      {people.length > 1 && <span className={classes.more}>+{people.length - 1}</span>}
      {people.some((person) => person.typing) && (
        <span className={classes.word} data-typing>
          typing
        </span>
      )}
    </span>
  )
}

const SHOWN = 3

/** In the header: colleagues who have this conversation open too, and whether any is typing. */
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
        <StaffAvatar key={_id} id={_id} name={name} size={20} />
      ))}
      {people.length > SHOWN && <span className={classes.more}>+{people.length - SHOWN}</span>}
      <span className={classes.word} data-typing={typing || undefined}>
        {typing ? 'typing' : 'viewing'}
      </span>
    </span>
  )
}

/**
 * Shown above the composer: who is typing, and whether automation waits. Its line is always reserved, so that nothing
 * shifts.
 */
export const TypingLine = ({ contactId, children }: { contactId: string; children?: ReactNode }) => {
  const typing = useColleaguesPresent(contactId).filter((person) => person.typing)
  return (
    <div className={classes.typingPlace}>
      <div className={classes.typing} role="status">
        {typing.length > 0 && presenceSentence(typing)}
      </div>
      {children}
    </div>
  )
}
