import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { IconMoodPlus } from '@tabler/icons-react'
import { useId, useState, type ReactNode } from 'react'
import { REACTIONS, type ReactionType } from '@attune/contract/conversations/constants'
import type { PhoneText } from '@attune/contract/conversations/playground-calls'
import { ReactionIcon } from '../../conversations/bubble/ReactionIcon.tsx'
import classes from './Reactions.module.css'

interface ReactionsProps {
  text: PhoneText
  onReact: (type: ReactionType | null) => void
  /** The text's bubble. */
  children: ReactNode
}

/** Reactions of the client and the desk to a text. The client can react to received texts. */
export const Reactions = ({ text, onReact, children }: ReactionsProps) => {
  const [isOpen, setOpen] = useState(false)
  const choices = useId()
  const own = text.reactions.find(({ by }) => by === 'client')?.type ?? null
  const choose = (type: ReactionType) => {
    setOpen(false)
    onReact(type === own ? null : type)
  }
  return (
    <>
      <div className={classes.line}>
        {children}
        {text.direction === 'in' && (
          <ActionIcon
            className={classes.add}
            variant="subtle"
            color="gray"
            size={24}
            aria-label="React to this text"
            aria-expanded={isOpen}
            aria-controls={choices}
            data-tip="React"
            onClick={() => setOpen(!isOpen)}
          >
            <IconMoodPlus size={15} stroke={1.5} />
          </ActionIcon>
        )}
      </div>
      {isOpen && (
        <div id={choices} className={classes.choices} role="group" aria-label="Reactions">
          {REACTIONS.map((type) => (
            <ActionIcon
              key={type}
              variant={type === own ? 'light' : 'subtle'}
              color="gray"
              size={30}
              aria-label={REACTION_LABELS[type]}
              aria-pressed={type === own}
              data-tip={REACTION_LABELS[type]}
              onClick={() => choose(type)}
              onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
            >
              <ReactionIcon type={type} size={16} />
            </ActionIcon>
          ))}
        </div>
      )}
      {text.reactions.length > 0 && (
        <p className={classes.row}>
          {text.reactions.map(({ by, type }) => (
            <span key={by} className={classes.shown} data-by={by}>
              <ReactionIcon type={type} />
              <VisuallyHidden>{`${by === 'client' ? 'You' : 'The desk'}: ${REACTION_LABELS[type]}`}</VisuallyHidden>
            </span>
          ))}
        </p>
      )}
    </>
  )
}

const REACTION_LABELS: Record<ReactionType, string> = {
  liked: 'Liked',
  disliked: 'Disliked',
  loved: 'Loved',
  questioned: 'Questioned',
  'laughed-at': 'Laughed at',
  emphasised: 'Emphasized',
}
