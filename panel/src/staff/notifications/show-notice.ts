interface NoticeInput {
  title: string
  body: string
  contactId: string
  /** Message id: if a push notice has shown the same message, this one doesn't ring again. */
  id: string
}

const ICON = '/icon-192.png'

/** Shows a system notification; a click opens the conversation. */
export const showNotice = async (
  { title, body, contactId, id }: NoticeInput,
  open: (path: string) => void,
): Promise<void> => {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return
  const path = `/conversations/dialog/${contactId}`
  // Several texts of one client are one notice, which shows the last, as with push notices (public/sw.js).
  const options = { body, tag: path, icon: ICON, data: { path, messageId: id } }
  const registration = await navigator.serviceWorker?.getRegistration('/')
  if (registration?.active) {
    const [shown] = await registration.getNotifications({ tag: path })
    const isSame: boolean = shown?.data?.messageId === id
    // Not in the browsers' types yet.
    const again: NotificationOptions & { renotify: boolean } = {
      ...options,
      renotify: shown !== undefined && !isSame,
    }
    return registration.showNotification(title, again)
  }
  const notice = new Notification(title, options)
  notice.addEventListener('click', () => {
    window.focus()
    open(path)
    notice.close()
  })
}
