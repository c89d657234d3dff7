/** The last part of every tab's title. */
const PRODUCT = 'Attune Dashboard'

let pageTitle: string | undefined
let unread = 0
let hasMore = false

/** Sets the page's part of the tab title. Never a client's name, because others may see the tabs. */
export const setPageTitle = (title: string | undefined): void => {
  pageTitle = title
  updateTitle()
}

/** Sets how many conversations are unread; `more`: there are at least that many. */
export const setUnreadCount = (count: number, more = false): void => {
  unread = count
  hasMore = more
  updateTitle()
}

export const titleOf = (title: string | undefined, count: number, more: boolean): string => {
  const words = title === undefined ? PRODUCT : `${title} | ${PRODUCT}`
  if (count === 0) return words
  return `(${more || count > 99 ? '99+' : count}) ${words}`
}

const updateTitle = (): void => {
  document.title = titleOf(pageTitle, unread, hasMore)
}
