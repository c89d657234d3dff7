import { useUnreadCount } from '../client/attention/tab-title.ts'

/** How many conversations are unread, beside their name in the navigation; nothing if there are none. */
export const UnreadCount = ({ className }: { className: string | undefined }) => {
  const count = useUnreadCount()
  return count === null ? null : (
    <span className={className}>
      {count}
      <span className="visually-hidden"> unread</span>
    </span>
  )
}
