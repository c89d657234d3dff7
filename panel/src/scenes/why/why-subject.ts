import { queryOptions } from '@tanstack/react-query'
import { calls } from '../../client/calls.ts'
import { whyKey } from '../keys.ts'

/** What to explain: a sent message, or a held one. */
export type WhySubject = { messageId: string } | { contactId: string; heldId: string }

export const whyQuery = (of: WhySubject) =>
  queryOptions({
    queryKey: whyKey('messageId' in of ? of.messageId : of.heldId),
    queryFn: ({ signal }) =>
      'messageId' in of
        ? calls.runs.explain({ id: of.messageId }, { signal })
        : calls.runs.explainHeld({ id: of.contactId, heldId: of.heldId }, { signal }),
    // The history of a message never changes, but the gate's view of a held one does.
    staleTime: 'messageId' in of ? 60_000 : 0,
  })

/** `412` of `ct_…:412:…`: the number people use for a message. */
export const messageNumberOf = (messageId: string): string => messageId.split(':')[1] ?? ''
