import type { ReactionType } from '@attune/contract/conversations/constants'
import type { Reaction } from '@attune/contract/conversations/entity'
import { ReactionIcon } from './ReactionIcon.tsx'
import { reactionGroups } from './reactions.ts'
import classes from './Reactions.module.css'

interface ReactionsProps {
  reactions: readonly Reaction[]
  accountId: string
  clientName: string
  /** Gives the reader's own, or takes it away by null; null where one only looks. */
  onReact: ((type: ReactionType | null) => void) | null
}

/** What people feel about a message, in its meta line. One's own goes by a click, a colleague's is joined by it. */
export const Reactions = ({ reactions, accountId, clientName, onReact }: ReactionsProps) =>
  reactionGroups(reactions, { accountId, clientName }).map(({ type, who, words, own }) => {
    const inside = (
      <>
        <ReactionIcon type={type} />
        {who}
      </>
    )
    return onReact === null ? (
      <span key={type} className={classes.reaction} role="img" aria-label={words} title={words}>
        {inside}
      </span>
    ) : (
      <button
        key={type}
        type="button"
        className={classes.reaction}
        aria-label={words}
        aria-pressed={own}
        title={words}
        onClick={() => onReact(own ? null : type)}
      >
        {inside}
      </button>
    )
  })
