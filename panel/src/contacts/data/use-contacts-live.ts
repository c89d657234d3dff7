import type { InfiniteData } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Contact } from '@attune/contract/contacts/entity'
import type { LiveEvent } from '@attune/contract/app/live/events'
import { isAbout } from '../../client/facts.ts'
import { subscribeLive } from '../../client/live.ts'
import { queryClient } from '../../client/query-client.ts'
import { changesCounts, applyEventToContact, applyEventToPages } from './apply-contacts.ts'
import { refreshCounts, type ContactPage } from './contact-queries.ts'
import { contactKey, LISTS, NOTES, ONES, REQUESTS, SLICE } from './keys.ts'

/** Debounces count refreshes, because a bulk action changes many clients at once. */
const DEBOUNCE_MS = 600

/**
 * Keeps this slice's query cache up to date from the live stream. Once started it listens for good, so that a list is
 * still current when the user comes back to it.
 */
export const useContactsLive = (): void => useEffect(startListening, [])

let listening = false

const startListening = (): void => {
  if (!listening) subscribeLive(handleEvent)
  listening = true
}

const handleEvent = (event: LiveEvent): void => {
  // Loads that started before the stream was connected may have missed changes.
  if (event.event === 'hello' || event.event === 'reset') return void queryClient.invalidateQueries({ queryKey: SLICE })
  if (event.event !== 'changed' && event.event !== 'gone') return
  queryClient.setQueriesData<InfiniteData<ContactPage>>({ queryKey: LISTS }, (cached) => {
    if (cached === undefined) return undefined
    const pages = applyEventToPages(cached.pages, event)
    return pages === cached.pages ? cached : { ...cached, pages: [...pages] }
  })
  const { contactId } = event.ids
  if (event.event === 'gone') void queryClient.resetQueries({ queryKey: contactKey(contactId), exact: true })
  else
    queryClient.setQueriesData<Contact>({ queryKey: [...ONES, contactId] }, (cached) =>
      cached === undefined ? undefined : applyEventToContact(cached, event),
    )
  if (event.event === 'changed' && isAbout(event.kind, 'notes'))
    void queryClient.invalidateQueries({ queryKey: [...NOTES, contactId] })
  if (event.event === 'changed' && isAbout(event.kind, 'requests'))
    void queryClient.invalidateQueries({ queryKey: REQUESTS })
  if (event.event === 'changed' && event.kind === 'ContactAdded') debounce('lists', refreshShortLists)
  if (changesCounts(event)) debounce('counts', refreshCounts)
}

/** Reloads short lists only: in a long one, rows would move while someone reads. Its count shows that there is more. */
const refreshShortLists = (): void =>
  void queryClient.invalidateQueries({
    queryKey: LISTS,
    predicate: ({ state }) => ((state.data as InfiniteData<ContactPage> | undefined)?.pages.length ?? 0) <= 2, // The shape listQuery stores.
  })

const timers = new Map<string, ReturnType<typeof setTimeout>>()

const debounce = (what: string, run: () => void): void => {
  clearTimeout(timers.get(what))
  timers.set(
    what,
    setTimeout(() => {
      timers.delete(what)
      run()
    }, DEBOUNCE_MS),
  )
}
