import { createAtom, useSelector } from '@tanstack/react-store'

/** The last part of every tab's title. */
const PRODUCT = 'Attune Dashboard'

let pageTitle: string | undefined
/** The count shown in the navigation. */
const unread = createAtom({ count: 0, more: false })
let inTitle = { count: 0, more: false }

/** Sets the page's part of the tab title. Never a client's name, because others may see the tabs. */
export const setPageTitle = (title: string | undefined): void => {
  pageTitle = title
  updateTitle()
}

/** Sets how many conversations the reader finds unread; `more`: there are at least that many. */
export const setUnreadCount = (count: number, more = false): void => unread.set({ count, more })

/** Sets how many of them the tab's title counts. */
export const setTitleCount = (count: number, more = false): void => {
  inTitle = { count, more }
  updateTitle()
}

/** How many conversations the reader finds unread; null if there are none. */
export const useUnreadCount = (): string | null =>
  useSelector(unread, ({ count, more }) => (count === 0 ? null : countText(count, more)))

const countText = (count: number, more: boolean): string => (more || count > 99 ? '99+' : String(count))

export const titleOf = (title: string | undefined, count: number, more: boolean): string => {
  const words = title === undefined ? PRODUCT : `${title} | ${PRODUCT}`
  if (count === 0) return words
  return `(${countText(count, more)}) ${words}`
}

const updateTitle = (): void => {
  document.title = titleOf(pageTitle, inTitle.count, inTitle.more)
}
