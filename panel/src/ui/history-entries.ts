import { useRouter } from '@tanstack/react-router'
import { useEffect, type MouseEvent } from 'react'
import { opensHere } from './opens-here.ts'

/** The entries of the tab's history that the panel has shown since it was loaded: each one's address, by its index. */
export const makeHistoryEntries = () => {
  let addresses: string[] = []
  return {
    /** An entry is current. `isNew`: those that were ahead of it are gone. */
    enter: (at: number, address: string, isNew: boolean): void => {
      if (isNew) addresses = addresses.slice(0, at)
      addresses[at] = address
    },
    /**
     * Steps, as a negative number, from an entry to the nearest one before it with this address. Null if there is none,
     * or none any more: a browser drops the oldest entries of a tab. `kept`: how many it has.
     */
    stepsBackTo: (address: string, from: number, kept: number): number | null => {
      const at = addresses.slice(0, from).lastIndexOf(address)
      const before = kept - (addresses.length - from)
      return at === -1 || from - at > before ? null : at - from
    },
    /**
     * The page that led into a part of the panel, such as `/conversations`: the nearest before an entry that isn't below
     * the part's address. Undefined if it is the part's own, or if none was shown.
     */
    pageBefore: (part: string, from: number): string | undefined => {
      // What was shown before the panel was loaded is missing.
      const page = addresses.slice(0, from).findLast((address) => address && !address.startsWith(`${part}/`))
      return page?.startsWith(part) === true ? undefined : page
    },
  }
}

const entries = makeHistoryEntries()

/** Keeps note of the tab's entries for as long as the component is mounted. */
export const useHistoryEntries = (): void => {
  const { history } = useRouter()
  useEffect(() => {
    const note = (isNew: boolean) => {
      const { href, state } = history.location
      entries.enter(state.__TSR_index, isPlain(state) ? href : '', isNew)
    }
    note(true)
    return history.subscribe(({ action }) => note(action.type === 'PUSH'))
  }, [history])
}

/** Whether only the address says what an entry shows. The router's own fields of the state don't count. */
const isPlain = (state: object): boolean =>
  Object.keys(state).every((field) => field === 'key' || field.startsWith('__'))

/**
 * For a link that leads back: if its page is among the entries before, a click goes back to it. As an entry of its own,
 * the browser's Back would lead from it to the page that was just left. `part`: if another page has led into this part of
 * the panel, a click goes back to that page instead.
 */
export const useGoBack = (part?: string): ((event: MouseEvent<HTMLAnchorElement>) => void) => {
  const { history } = useRouter()
  return (event) => {
    const at = history.location.state.__TSR_index
    const before = part === undefined ? undefined : entries.pageBefore(part, at)
    const address = before ?? event.currentTarget.getAttribute('href') ?? ''
    const steps = entries.stepsBackTo(address, at, history.length)
    if (steps === null || !opensHere(event)) return
    event.preventDefault()
    history.go(steps)
  }
}
