import { queryOptions } from '@tanstack/react-query'
import { calls } from '../../client/calls.ts'
import { whyKey } from '../keys.ts'

/** Of what the why is asked: a message, or one that waits to leave. */
export type WhySubject = { messageId: string } | { contactId: string; heldId: string }

export const whyQuery = (of: WhySubject) =>
  queryOptions({
    queryKey: whyKey('messageId' in of ? of.messageId : of.heldId),
    queryFn: ({ signal }) =>
      'messageId' in of
        ? calls.runs.why({ id: of.messageId }, { signal })
        : calls.runs.whyHeld({ id: of.contactId, heldId: of.heldId }, { signal }),
    // How it came about never changes; what the gate says of one that waits does.
    staleTime: 'messageId' in of ? 60_000 : 0,
  })

/** `412` of `ct_…:412:…`: what people call a message by. */
export const messageNumberOf = (messageId: string): string => messageId.split(':')[1] ?? ''
