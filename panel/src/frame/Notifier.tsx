import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useAccount } from '../client/account.ts'

/** Delay that leaves the bandwidth to the first page. */
const START_DELAY_MS = 1_000

/** Runs tab title, sounds and notices for new messages on every page. Loaded after the first page. */
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
    // The panel works without it; the next page load tries again.
    const rest = setTimeout(() => void start().catch(() => undefined), START_DELAY_MS)
    return () => {
      over = true
      clearTimeout(rest)
      stop?.()
    }
  }, [account, router])
  return null
}
