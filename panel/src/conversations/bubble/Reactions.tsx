import type { ReactionType } from '@attune/contract/conversations/constants'
import type { Reaction } from '@attune/contract/conversations/entity'
import { ReactionIcon } from './ReactionIcon.tsx'
import { reactionGroups } from './reactions.ts'
import classes from './Reactions.module.css'

interface ReactionsProps {
  reactions: readonly Reaction[]
  accountId: string
  clientName: string
  /** Sets the reader's reaction, or removes it with null. Null itself if the reader cannot react. */
  onReact: ((type: ReactionType | null) => void) | null
}

/** Reactions in a message's meta line. Clicking your own removes it; clicking a colleague's adds yours. */
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
