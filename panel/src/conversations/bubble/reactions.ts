import { REACTIONS, type ReactionType } from '@attune/contract/conversations/constants'
import type { Reaction } from '@attune/contract/conversations/entity'

/** What each reaction is called where somebody chooses it. */
export const REACTION_LABELS: Readonly<Record<ReactionType, string>> = {
  liked: 'Like',
  disliked: 'Dislike',
  loved: 'Love',
  questioned: 'Question',
  'laughed-at': 'Laugh',
  emphasised: 'Emphasise',
}

/** What it is called where it was given. */
const REACTION_VERBS: Readonly<Record<ReactionType, string>> = {
  liked: 'liked',
  disliked: 'disliked',
  loved: 'loved',
  questioned: 'questioned',
  'laughed-at': 'laughed at',
  emphasised: 'emphasised',
}

/** One sort of reaction under a message, and who gave it. */
export interface ReactionGroup {
  type: ReactionType
  /** Shown beside the icon: first names. */
  who: string
  /** `Hannah Brandt and Maria Lopez loved this`. */
  words: string
  /** The reader is among them. */
  own: boolean
}

/** Reactions by sort, in the order of the sorts. The client stands with the name their thread has. */
export const reactionGroups = (
  reactions: readonly Reaction[],
  { accountId, clientName }: { accountId: string; clientName: string },
): ReactionGroup[] =>
  REACTIONS.flatMap((type) => {
    const given = reactions.filter((reaction) => reaction.type === type)
    if (given.length === 0) return []
    const names = given.map(({ by, name }) => name ?? (by.startsWith('ct_') ? clientName : 'A colleague'))
    const own = given.some(({ by }) => by === accountId)
    return [
      { type, own, who: names.map(firstName).join(', '), words: `${joinWithAnd(names)} ${REACTION_VERBS[type]} this` },
    ]
  })

/** An alias is one name. */
const firstName = (name: string): string =>
  /^(?:Client|A colleague)\b/.test(name) ? name : (name.split(' ')[0] ?? name)

const joinWithAnd = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
