import { Suspense, useState, type ReactNode } from 'react'
import { notifyFailure } from '../client/notify.ts'

interface OnDemandProps {
  /** The button alone; `reach` preloads what it opens, `open` shows it. */
  button: (on: { reach: () => void; open: () => void }) => ReactNode
  /** The same button together with what it opens. */
  children: ReactNode
  /** Loads the code. */
  fetch: () => unknown
}

/**
 * Loads a menu or popover when the pointer or focus reaches its button, since menus bring more code than the rest of a
 * page. If loading fails (when offline, for example), it stays closed and shows a toast; the next click tries again.
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
      // The failure is shown when it is opened.
    }
  }
  const alone = button({ reach: () => void reach(), open: () => void show() })
  return open ? <Suspense fallback={alone}>{children}</Suspense> : alone
}
