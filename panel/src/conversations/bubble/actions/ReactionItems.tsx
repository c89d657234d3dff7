import { Menu } from '@mantine/core'
import { REACTIONS, type ReactionType } from '@attune/contract/conversations/constants'
import { ReactionIcon } from '../ReactionIcon.tsx'
import { REACTION_LABELS } from '../reactions.ts'
import classes from './Actions.module.css'

interface ReactionItemsProps {
  own: ReactionType | null
  /** The client gets to see it. */
  tells: boolean
  onReact: (type: ReactionType) => void
}

/** The six reactions in a row; the reader's own is marked, and goes when it is chosen again. */
export const ReactionItems = ({ own, tells, onReact }: ReactionItemsProps) => (
  <>
    <div className={classes.reactions}>
      {REACTIONS.map((type) => (
        <Menu.Item
          key={type}
          className={classes.reaction ?? ''}
          data-own={type === own || undefined}
          aria-label={type === own ? `${REACTION_LABELS[type]}, yours` : REACTION_LABELS[type]}
          title={REACTION_LABELS[type]}
          onClick={() => onReact(type)}
        >
          <ReactionIcon type={type} size={18} />
        </Menu.Item>
      ))}
    </div>
    {!tells && <p className={classes.hint}>The client does not see reactions.</p>}
  </>
)
