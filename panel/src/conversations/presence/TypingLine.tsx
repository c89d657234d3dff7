import { useColleaguesPresent } from '../../client/attention/presence.ts'
import { presenceSentence } from './presence-sentence.ts'
import classes from './Presence.module.css'

/** Above the composer while a colleague writes; its line is always there, so that nothing moves. */
export const TypingLine = ({ contactId }: { contactId: string }) => {
  const typing = useColleaguesPresent(contactId).filter((person) => person.typing)
  return (
    <div className={classes.typingPlace} role="status">
      {typing.length > 0 && <p className={classes.typing}>{presenceSentence(typing)}</p>}
    </div>
  )
}
