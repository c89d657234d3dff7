import { useBlocker } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** The dialogs that are open, the topmost last. */
const open: symbol[] = []

export const isDialogOpen = (): boolean => open.length > 0

/** The browser's Back closes the topmost dialog, as Esc does, instead of leaving the page behind it. */
export const useCloseOnBack = (onClose: () => void): void => {
  const [self] = useState(() => Symbol('dialog'))
  useEffect(() => {
    open.push(self)
    return () => void open.splice(open.indexOf(self), 1)
  }, [self])
  useBlocker({
    shouldBlockFn: ({ action }) => {
      if (action !== 'BACK' || open.at(-1) !== self) return false
      // The browser has gone back already, and returns. Only then may closing change the address.
      addEventListener('popstate', () => onClose(), { once: true })
      return true
    },
    enableBeforeUnload: false,
  })
}
