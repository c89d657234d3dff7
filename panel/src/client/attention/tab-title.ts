/** The last part of every tab's title. */
const PRODUCT = 'Attune Dashboard'

let page: string | undefined
let unread = 0
let most = false

/** What the tab's title says of the page; nothing of a client, since tabs are seen by others too. */
export const setPageTitle = (title: string | undefined): void => {
  page = title
  write()
}

/** How many conversations are unread; `more`: at least so many. */
export const setUnreadCount = (count: number, more = false): void => {
  unread = count
  most = more
  write()
}

export const titleOf = (title: string | undefined, count: number, more: boolean): string => {
  const words = title === undefined ? PRODUCT : `${title} | ${PRODUCT}`
  if (count === 0) return words
  return `(${more || count > 99 ? '99+' : count}) ${words}`
}

const write = (): void => {
  document.title = titleOf(page, unread, most)
}
