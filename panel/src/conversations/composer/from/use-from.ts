import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { WritingChannel } from '@attune/contract/channels/entity'
import type { Thread } from '@attune/contract/conversations/entity'
import { clientChannelsQuery } from '../../../channels/channel-queries.ts'
import type { ConversationSession } from '../../conversation-session.ts'

/** Which of the organization's numbers the next message is sent from. */
export interface From {
  /** All that can write to the client; with fewer than two there is nothing to choose. */
  channels: readonly WritingChannel[]
  /** The one that is used; undefined until that is known. */
  current: WritingChannel | undefined
  /** The address chosen by hand; null leaves it to the server. */
  chosen: string | null
  /**
   * Kept with the draft. Null after a message was sent from it: the conversation then continues from there
   * automatically.
   */
  choose: (address: string | null) => void
}

const NONE: readonly WritingChannel[] = []

/** How far each client's thread was when the load of their channels began that brought the ones in the cache. */
const loadedAt = new Map<string, Pick<Thread, 'lastSequence' | 'rev'>>()

export const useFrom = ({ contactId, lastSequence, rev }: Thread, { drafts }: ConversationSession): From => {
  const {
    data: channels = NONE,
    dataUpdatedAt,
    refetch,
  } = useQuery({
    ...clientChannelsQuery(contactId, () => void loadedAt.set(contactId, { lastSequence, rev })),
    staleTime: 60_000,
  })
  const [chosen, setChosen] = useState(() => drafts.from(contactId))
  const hasWindow = channels.some(({ window }) => window !== null)
  const several = channels.length > 1
  // A message may change which of our numbers the client uses; a receipt may close WhatsApp's window.
  const watched = hasWindow ? 'rev' : 'lastSequence'
  const state = hasWindow ? rev : lastSequence
  useEffect(() => {
    // If the thread moves during a load, that one ends first, and what it brought is found to be outdated.
    if ((several || hasWindow) && loadedAt.get(contactId)?.[watched] !== state) void refetch({ cancelRefetch: false })
  }, [contactId, several, hasWindow, watched, state, dataUpdatedAt, refetch])
  const picked = channels.find(({ address }) => address === chosen)
  const first = channels.find(({ isDefault }) => isDefault)
  return {
    channels,
    current: picked ?? first,
    chosen: picked === undefined || picked === first ? null : picked.address,
    choose: (address) => {
      setChosen(address)
      drafts.setFrom(contactId, address === first?.address ? null : address)
    },
  }
}
