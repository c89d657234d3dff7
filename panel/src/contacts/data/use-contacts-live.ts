import type { InfiniteData } from '@tanstack/react-query'
import type { LiveEvent } from '@attune/contract/app/live/events'
import type { Contact } from '@attune/contract/contacts/entity'
import { isAbout } from '../../client/facts.ts'
import { listenOnce } from '../../client/listen-once.ts'
import { isLoadingAny, queryClient } from '../../client/query-client.ts'
import { runAtRest } from '../../client/run-at-rest.ts'
import { onSessionEnd } from '../../client/session.ts'
import { refetchChanged } from '../../client/use-live-queries.ts'
import { applyEventToContact, applyEventToRow, changesCounts } from './apply-contacts.ts'
import { contacts, findInLists, refreshCounts, type ContactPage } from './contact-queries.ts'
import { COUNTS, LISTS, notesKey, ONES, REQUESTS, VIEWS } from './keys.ts'

/** A bulk action changes many clients at once; refreshes wait this long. */
const REST_MS = 600

type ClientEvent = Extract<LiveEvent, { event: 'changed' | 'gone' }>

/**
 * What was heard of each client while clients were being loaded: the answer may be older, and replaces what is shown.
 * Once the loads have ended, all of it is shown again.
 */
const heardWhileLoading = new Map<string, readonly ClientEvent[]>()

const handleEvent = (event: LiveEvent): void => {
  // Loads that started before the stream was connected may have missed changes; those under way end first.
  if (event.event === 'hello' || event.event === 'reset') {
    heardWhileLoading.clear()
    return contacts.reloadSoon()
  }
  if (event.event !== 'changed' && event.event !== 'gone') return
  if (isLoadingClients() || heardWhileLoading.size > 0) keepForLater(event)
  contacts.change((row) => applyEventToRow(row, event))
  if (event.event === 'changed') changeOne(event)
  else void queryClient.resetQueries({ queryKey: contacts.one({ id: event.ids.contactId }).queryKey, exact: true })
  if (event.event === 'changed' && isAbout(event.kind, 'notes')) refetchChanged(notesKey(event.ids.contactId))
  if (event.event === 'changed' && isAbout(event.kind, 'requests')) refetchChanged(REQUESTS)
  if (event.event === 'changed' && mayBeMissing(event)) lists.ask()
  if (changesCounts(event)) counts.ask()
}

/** Whether loaded lists may lack a client: somebody new, somebody's new client, or one whose merge was undone. */
const mayBeMissing = ({ kind, ids }: Extract<ClientEvent, { event: 'changed' }>): boolean =>
  kind === 'ContactAdded' ||
  ((kind === 'ContactReassigned' || kind === 'ContactUnmerged') &&
    !isLoadingClients() &&
    findInLists(ids.contactId) === undefined)

/** Changes a client who was loaded alone. */
const changeOne = (event: ClientEvent): void => {
  const { queryKey } = contacts.one({ id: event.ids.contactId })
  queryClient.setQueryData(queryKey, (cached) => cached && applyEventToContact(cached, event))
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

const keepForLater = (event: ClientEvent): void => {
  const { contactId } = event.ids
  const before = heardWhileLoading.get(contactId) ?? []
  heardWhileLoading.set(contactId, [...before.filter((earlier) => !saysAllOf(event, earlier)), event])
  catchUp.ask()
}

/** Events bring what they are about as it is now. After `gone`, another event means that the client is back. */
const saysAllOf = (event: ClientEvent, earlier: ClientEvent): boolean =>
  event.event === 'gone' ||
  earlier.event === 'gone' ||
  ((event.contact !== undefined || earlier.contact === undefined) &&
    (event.thread !== undefined || earlier.thread === undefined))

const showAgain = (): void => {
  const heard = new Map(heardWhileLoading)
  heardWhileLoading.clear()
  // All at once: a bulk action may have changed thousands of clients.
  contacts.change((row) =>
    (heard.get(row._id) ?? []).reduce<Contact | null>((shown, event) => shown && applyEventToRow(shown, event), row),
  )
  for (const event of [...heard.values()].flat()) changeOne(event)
}

const catchUp = runAtRest(showAgain, REST_MS, isLoadingClients)
const lists = runAtRest(refreshShortLists, REST_MS, () => isLoadingAny(LISTS))
const counts = runAtRest(refreshCounts, REST_MS, () => isLoadingAny(COUNTS, VIEWS))

// The next account may not be allowed to see it.
onSessionEnd(() => heardWhileLoading.clear())
