import type { InfiniteData } from '@tanstack/react-query'
import type { LiveEvent } from '@attune/contract/app/live/events'
import { isAbout } from '../../client/facts.ts'
import { listenOnce } from '../../client/listen-once.ts'
import { isLoadingAny, queryClient } from '../../client/query-client.ts'
import { runAtRest } from '../../client/run-at-rest.ts'
import { applyEventToContact, applyEventToRow, changesCounts } from './apply-contacts.ts'
import { contacts, refreshCounts, type ContactPage } from './contact-queries.ts'
import { COUNTS, LISTS, NOTES, REQUESTS, VIEWS } from './keys.ts'

/** A bulk action changes many clients at once; refreshes wait this long. */
const REST_MS = 600

const handleEvent = (event: LiveEvent): void => {
  // Loads that started before the stream was connected may have missed changes; those under way end first.
  if (event.event === 'hello' || event.event === 'reset') return contacts.reloadSoon()
  if (event.event !== 'changed' && event.event !== 'gone') return
  contacts.change((row) => applyEventToRow(row, event))
  const { contactId } = event.ids
  const { queryKey } = contacts.one({ id: contactId })
  if (event.event === 'gone') void queryClient.resetQueries({ queryKey, exact: true })
  else queryClient.setQueryData(queryKey, (cached) => cached && applyEventToContact(cached, event))
  if (event.event === 'changed' && isAbout(event.kind, 'notes'))
    void queryClient.invalidateQueries({ queryKey: [...NOTES, contactId] })
  if (event.event === 'changed' && isAbout(event.kind, 'requests'))
    void queryClient.invalidateQueries({ queryKey: REQUESTS })
  if (event.event === 'changed' && event.kind === 'ContactAdded') lists.ask()
  if (changesCounts(event)) counts.ask()
}

/** Keeps this slice's query cache up to date from the live stream: rows where they are, so that nothing moves. */
export const useContactsLive = listenOnce(handleEvent)

/** Reloads short lists only: in a long one, rows would move while someone reads. Its count shows that there is more. */
const refreshShortLists = (): void =>
  void queryClient.invalidateQueries({
    queryKey: LISTS,
    predicate: ({ state }) => ((state.data as InfiniteData<ContactPage> | undefined)?.pages.length ?? 0) <= 2, // The shape listQuery stores.
  })

const lists = runAtRest(refreshShortLists, REST_MS, () => isLoadingAny(LISTS))
const counts = runAtRest(refreshCounts, REST_MS, () => isLoadingAny(COUNTS, VIEWS))
