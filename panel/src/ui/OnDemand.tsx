import { Suspense, useState, type ReactNode } from 'react'
import { notifyFailure } from '../client/notify.ts'

interface OnDemandProps {
  /** The button alone; `reach` fetches what it opens, `open` shows it. */
  button: (on: { reach: () => void; open: () => void }) => ReactNode
  /** The same button with what it opens, open. */
  children: ReactNode
  /** Fetches it ahead. */
  fetch: () => unknown
}

/**
 * Menus and popovers bring more code than the rest of a page: they are fetched when somebody reaches for them. One that
 * cannot be fetched, without a connection say, stays shut and says so; the next click tries again.
 */
export const OnDemand = ({ button, children, fetch }: OnDemandProps) => {
  const [open, setOpen] = useState(false)
  const show = async () => {
    try {
      await fetch()
      setOpen(true)
    } catch (error) {
      notifyFailure(error)
    }
  }
  const reach = async () => {
    try {
      await fetch()
    } catch {
      // Opening it tells.
    }
  }
  const alone = button({ reach: () => void reach(), open: () => void show() })
  return open ? <Suspense fallback={alone}>{children}</Suspense> : alone
}
