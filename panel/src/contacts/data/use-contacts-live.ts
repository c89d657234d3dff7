import type { InfiniteData } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Contact } from '@attune/contract/contacts/entity'
import type { LiveEvent } from '@attune/contract/app/live/events'
import { subscribeLive } from '../../client/live.ts'
import { queryClient } from '../../client/query-client.ts'
import { changesCounts, applyEventToContact, applyEventToPages } from './apply-contacts.ts'
import { refreshCounts, type ContactPage } from './contact-queries.ts'
import { contactKey, LISTS, NOTES, ONES, SLICE } from './keys.ts'

/** Many clients change at once when a job runs: counts are asked for once they rest. */
const DEBOUNCE_MS = 600

/**
 * Keeps what this slice holds true to the live stream, from its first page on: a list one comes back to is as one left it
 * and as it is now.
 */
export const useContactsLive = (): void => useEffect(startListening, [])

let listening = false

const startListening = (): void => {
  if (!listening) subscribeLive(handleEvent)
  listening = true
}

const handleEvent = (event: LiveEvent): void => {
  // Loads that began before the stream stood may have missed what came in between.
  if (event.event === 'hello' || event.event === 'reset') return void queryClient.invalidateQueries({ queryKey: SLICE })
  if (event.event !== 'changed' && event.event !== 'gone') return
  queryClient.setQueriesData<InfiniteData<ContactPage>>({ queryKey: LISTS }, (held) => {
    if (held === undefined) return undefined
    const pages = applyEventToPages(held.pages, event)
    return pages === held.pages ? held : { ...held, pages: [...pages] }
  })
  const { contactId } = event.ids
  if (event.event === 'gone') void queryClient.resetQueries({ queryKey: contactKey(contactId), exact: true })
  else
    queryClient.setQueriesData<Contact>({ queryKey: [...ONES, contactId] }, (held) =>
      held === undefined ? undefined : applyEventToContact(held, event),
    )
  if (event.event === 'changed' && event.kind.startsWith('Note'))
    void queryClient.invalidateQueries({ queryKey: [...NOTES, contactId] })
  if (event.event === 'changed' && event.kind === 'ContactAdded') debounce('lists', refreshShortLists)
  if (changesCounts(event)) debounce('counts', refreshCounts)
}

/** Where somebody has scrolled far, rows would move under their eyes: the count tells that there is more. */
const refreshShortLists = (): void =>
  void queryClient.invalidateQueries({
    queryKey: LISTS,
    predicate: ({ state }) => ((state.data as InfiniteData<ContactPage> | undefined)?.pages.length ?? 0) <= 2, // As listQuery holds it.
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
