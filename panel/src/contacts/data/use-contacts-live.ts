import type { InfiniteData } from '@tanstack/react-query'
import type { LiveEvent } from '@attune/contract/app/live/events'
import { isAbout } from '../../client/facts.ts'
import { listenOnce } from '../../client/listen-once.ts'
import { isLoadingAny, queryClient } from '../../client/query-client.ts'
import { runAtRest } from '../../client/run-at-rest.ts'
import { refetchChanged } from '../../client/use-live-queries.ts'
import { applyEventToContact, applyEventToRow, changesCounts } from './apply-contacts.ts'
import { contacts, refreshCounts, type ContactPage } from './contact-queries.ts'
import { COUNTS, LISTS, notesKey, ONES, REQUESTS, VIEWS } from './keys.ts'

/** A bulk action changes many clients at once; refreshes wait this long. */
const REST_MS = 600

type ClientEvent = Extract<LiveEvent, { event: 'changed' | 'gone' }>

/** What was heard while clients were being loaded: the answer may be older, and replaces what is shown. */
let heardWhileLoading: ClientEvent[] = []

const handleEvent = (event: LiveEvent): void => {
  // Loads that started before the stream was connected may have missed changes; those under way end first.
  if (event.event === 'hello' || event.event === 'reset') {
    heardWhileLoading = []
    return contacts.reloadSoon()
  }
  if (event.event !== 'changed' && event.event !== 'gone') return
  if (isLoadingClients()) {
    heardWhileLoading.push(event)
    catchUp.ask()
  }
  showEvent(event)
  if (event.event === 'changed' && isAbout(event.kind, 'notes')) refetchChanged(notesKey(event.ids.contactId))
  if (event.event === 'changed' && isAbout(event.kind, 'requests')) refetchChanged(REQUESTS)
  if (event.event === 'changed' && event.kind === 'ContactAdded') lists.ask()
  if (changesCounts(event)) counts.ask()
}

const showEvent = (event: ClientEvent): void => {
  contacts.change((row) => applyEventToRow(row, event))
  const { queryKey } = contacts.one({ id: event.ids.contactId })
  if (event.event === 'gone') void queryClient.resetQueries({ queryKey, exact: true })
  else queryClient.setQueryData(queryKey, (cached) => cached && applyEventToContact(cached, event))
}

/** Keeps this slice's query cache up to date from the live stream: rows where they are, so that nothing moves. */
export const useContactsLive = listenOnce(handleEvent)

/** Reloads short lists only: in a long one, rows would move while someone reads. Its count shows that there is more. */
const refreshShortLists = (): void =>
  void queryClient.invalidateQueries({
    queryKey: LISTS,
    predicate: ({ state }) => ((state.data as InfiniteData<ContactPage> | undefined)?.pages.length ?? 0) <= 2, // The shape listQuery stores.
  })

const isLoadingClients = (): boolean => isLoadingAny(LISTS, ONES)

/** Loads that have ended may have brought what was older. */
const showAgain = (): void => {
  const events = heardWhileLoading
  heardWhileLoading = []
  events.forEach(showEvent)
}

const catchUp = runAtRest(showAgain, REST_MS, isLoadingClients)
const lists = runAtRest(refreshShortLists, REST_MS, () => isLoadingAny(LISTS))
const counts = runAtRest(refreshCounts, REST_MS, () => isLoadingAny(COUNTS, VIEWS))
