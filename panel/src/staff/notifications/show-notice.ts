interface NoticeInput {
  title: string
  body: string
  contactId: string
  /** Message id: a push notice about the same message replaces this one. */
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
  const options = { body, tag: id, icon: ICON, data: { path } }
  const registration = await navigator.serviceWorker?.getRegistration('/')
  if (registration?.active) return registration.showNotification(title, options)
  const notice = new Notification(title, options)
  notice.addEventListener('click', () => {
    window.focus()
    open(path)
    notice.close()
  })
}
