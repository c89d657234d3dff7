import { Suspense, useState, type ReactNode } from 'react'

interface OnDemandProps {
  /** The button alone; `reach` fetches what it opens, `open` shows it. */
  button: (on: { reach: () => void; open: () => void }) => ReactNode
  /** The same button with what it opens, open. */
  children: ReactNode
  /** Fetches it ahead. */
  fetch: () => unknown
}

/** Menus and popovers bring more code than the rest of a page: they are fetched when somebody reaches for them. */
export const OnDemand = ({ button, children, fetch }: OnDemandProps) => {
  const [open, setOpen] = useState(false)
  const alone = button({ reach: () => void fetch(), open: () => setOpen(true) })
  return open ? <Suspense fallback={alone}>{children}</Suspense> : alone
}
