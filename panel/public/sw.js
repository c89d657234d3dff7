// The panel's service worker: it shows push notices and opens the conversation they are about. It caches nothing and
// intercepts no requests, so an old panel never hides a newer one.

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('push', (event) => event.waitUntil(show(read(event))))

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data && event.notification.data.path))
})

/**
 * The payload: title, body, contactId, messageId if it is about a message (server/src/conversations/notices/notice-for.ts),
 * and noticeId if it is an alert, an error or a mention (server/src/notices/push-alert.ts), which then may have no client;
 * noteId if a note mentions the reader.
 */
const read = (event) => {
  try {
    return event.data ? event.data.json() : null
  } catch {
    // Not our payload, or truncated: all that is known is that a message came.
    return null
  }
}

const show = async (notice) => {
  const { title = 'New message', body = '', contactId = '', messageId = '', noticeId = '', noteId = '' } = notice || {}
  const elsewhere = noticeId === '' ? '/conversations' : '/notices'
  const path = /^ct_[0-9a-f]{32}$/.test(contactId) ? `/conversations/dialog/${contactId}` : elsewhere
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const seen = tabs.filter((tab) => tab.visibilityState === 'visible')
  // Browsers allow skipping the notification only while a page is visible.
  if (seen.some((tab) => new URL(tab.url).pathname === path)) return
  const filming = await anyFilming(tabs)
  const tag = noticeId || path
  const [shown] = await self.registration.getNotifications({ tag })
  await self.registration.showNotification(filming ? (noticeId === '' ? 'New message' : 'New notice') : title, {
    body: filming ? '' : body,
    // Several texts of one client are one notice, which shows the last and rings again for each. The open panel may have shown
    // the same text already.
    tag,
    renotify: shown !== undefined && shown.data.messageId !== messageId,
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    data: { path: noteId === '' ? path : `${path}?panel=notes`, messageId },
  })
}

/** Asks each tab whether it is being filmed. A tab that doesn't answer in time counts as not filming. */
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
  const wanted = typeof path === 'string' && /^\/(conversations|notices)/.test(path) ? path : '/conversations'
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const [tab] = tabs.toSorted((a, b) => Number(b.focused) - Number(a.focused))
  if (tab === undefined) return self.clients.openWindow(wanted)
  tab.postMessage({ open: wanted })
  return tab.focus()
}
