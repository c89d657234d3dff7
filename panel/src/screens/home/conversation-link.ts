import type { HomeItem } from '@attune/contract/metrics/entity'
import type { ConversationsSearch } from '../../conversations/data/thread-filters.ts'

/** Where a row of Home leads. Among the clients who wait, so that the next conversation of the list is one of them. */
export const conversationLink = ({ contactId, reasons }: Pick<HomeItem, 'contactId' | 'reasons'>) => {
  const waits = reasons.some(({ kind }) => kind === 'unanswered')
  const search: ConversationsSearch = waits ? { folder: 'needs-answer' } : {}
  return { to: '/conversations/dialog/$id', params: { id: contactId }, search } as const
}
