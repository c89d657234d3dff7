/** Shows a dot on the tab's icon while something is unread. */
export const markFavicon = (unread: boolean): void => {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  const wanted = unread ? '/icon-unread.svg' : '/icon.svg'
  if (link !== null && link.getAttribute('href') !== wanted) link.setAttribute('href', wanted)
}
