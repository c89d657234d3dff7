import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useAccount } from '../client/account.ts'

/** Until then the first page has the line for itself. */
const FIRST_SIGHT_MS = 1_000

/** Titles, sounds and notices of new messages, on every page. What a first sight does not need comes a moment later. */
export const Notifier = () => {
  const account = useAccount()
  const router = useRouter()
  useEffect(() => {
    let stop: (() => void) | null = null
    let over = false
    const start = async () => {
      const { startNotifications } = await import('../staff/notifications/start-notifications.ts')
      if (!over) stop = startNotifications(account, (path) => void router.navigate({ href: path }))
    }
    // Without it the panel works on; the next page load tries again.
    const rest = setTimeout(() => void start().catch(() => undefined), FIRST_SIGHT_MS)
    return () => {
      over = true
      clearTimeout(rest)
      stop?.()
    }
  }, [account, router])
  return null
}
