import { Link } from '@tanstack/react-router'
import type { Thread } from '@attune/contract/conversations/entity'
import type { ConversationsSearch } from '../../conversations/data/thread-filters.ts'
import { writeOnClick } from '../../ui/keys/composer-cursor.ts'
import classes from './HomePane.module.css'

interface ReplyLinkProps {
  thread: Thread
  search?: ConversationsSearch
}

/** A link that looks like the composer. It opens the conversation with the cursor in its composer. */
export const ReplyLink = ({ thread, search = {} }: ReplyLinkProps) => (
  <footer className={classes.foot}>
    <Link
      className={classes.reply}
      to="/conversations/dialog/$id"
      params={{ id: thread.contactId }}
      search={search}
      {...(thread.abilities.send && { onClick: writeOnClick(thread.contactId) })}
    >
      {thread.abilities.send ? `Reply to ${firstName(thread.title)}` : 'Open the conversation'}
    </Link>
  </footer>
)

/** The first name; a masked client's alias is kept whole. */
const firstName = (title: string): string => (title.startsWith('Client ') ? title : (title.split(' ')[0] ?? title))
