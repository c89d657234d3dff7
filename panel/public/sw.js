// The panel's worker: it shows push notices and opens what they are about. It keeps no copy of any page and answers no
// request, so that a newer panel is never hidden behind an older one.

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('push', (event) => event.waitUntil(show(read(event))))

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data && event.notification.data.path))
})

/** What server/src/conversations/notices/notice-for.ts wrote: title, body, contactId, and messageId if it is about one. */
const read = (event) => {
  try {
    return event.data ? event.data.json() : null
  } catch {
    // Not from us, or cut off: somebody wrote, more is not known.
    return null
  }
}

const show = async (notice) => {
  const { title = 'New message', body = '', contactId = '', messageId = '' } = notice || {}
  const path = /^ct_[0-9a-f]{32}$/.test(contactId) ? `/conversations/dialog/${contactId}` : '/conversations'
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const seen = tabs.filter((tab) => tab.visibilityState === 'visible')
  // A browser lets a notice be left out only while the page can be seen.
  if (seen.some((tab) => new URL(tab.url).pathname === path)) return
  const filming = await anyFilming(tabs)
  await self.registration.showNotification(filming ? 'New message' : title, {
    body: filming ? '' : body,
    tag: messageId || path,
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    data: { path },
  })
}

/** Asks each tab; one that does not answer in time shows nothing to anybody. */
const anyFilming = async (tabs) => {
  const answers = tabs.map(
    (tab) =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = ({ data }) => resolve(data === true)
        tab.postMessage({ filming: true }, [port2])
        setTimeout(() => resolve(false), 300)
      }),
  )
  return (await Promise.all(answers)).includes(true)
}

const open = async (path) => {
  const wanted = typeof path === 'string' && path.startsWith('/conversations') ? path : '/conversations'
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const [tab] = tabs.toSorted((a, b) => Number(b.focused) - Number(a.focused))
  if (tab === undefined) return self.clients.openWindow(wanted)
  tab.postMessage({ open: wanted })
  return tab.focus()
}
