import { REACTIONS, type ReactionType } from '@attune/contract/conversations/constants'
import type { Reaction } from '@attune/contract/conversations/entity'
import { joinWithAnd } from '../join-with-and.ts'

/** Labels of the reactions in the menu. */
export const REACTION_LABELS: Readonly<Record<ReactionType, string>> = {
  liked: 'Like',
  disliked: 'Dislike',
  loved: 'Love',
  questioned: 'Question',
  'laughed-at': 'Laugh',
  emphasised: 'Emphasize',
}

/** Verbs for sentences such as `Maria Lopez loved this`. */
const REACTION_VERBS: Readonly<Record<ReactionType, string>> = {
  liked: 'liked',
  disliked: 'disliked',
  loved: 'loved',
  questioned: 'questioned',
  'laughed-at': 'laughed at',
  emphasised: 'emphasized',
}

/** All reactions of one type on a message. */
export interface ReactionGroup {
  type: ReactionType
  /** First names, shown beside the icon. */
  who: string
  /** `Hannah Brandt and Maria Lopez loved this`. */
  words: string
  /** Whether the reader is among them. */
  own: boolean
}

/** Reactions grouped by type, in the menu's order. The client appears under their thread's name. */
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

/** The first name; an alias such as `Client 12` stays whole. */
const firstName = (name: string): string =>
  /^(?:Client|A colleague)\b/.test(name) ? name : (name.split(' ')[0] ?? name)
