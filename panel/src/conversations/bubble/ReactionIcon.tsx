import {
  IconExclamationMark,
  IconHeart,
  IconMoodHappy,
  IconQuestionMark,
  IconThumbDown,
  IconThumbUp,
} from '@tabler/icons-react'
import type { ReactionType } from '@attune/contract/conversations/constants'

const ICONS = {
  liked: IconThumbUp,
  disliked: IconThumbDown,
  loved: IconHeart,
  questioned: IconQuestionMark,
  'laughed-at': IconMoodHappy,
  emphasised: IconExclamationMark,
} as const

export const ReactionIcon = ({ type, size = 14 }: { type: ReactionType; size?: number }) => {
  const Icon = ICONS[type]
  return <Icon size={size} stroke={1.5} aria-hidden="true" />
}
