import { useState } from 'react'

/** Kept at sign-out like the widths of the sides: what somebody hid is about their screen, not about clients. */
const PREFIX = 'sidebarWidthColumns'

/** Which columns of a table somebody has hidden on this machine; `atFirst` before they chose. */
export const useHiddenColumns = (
  table: string,
  initial: readonly string[] = [],
): [string[], (hidden: string[]) => void] => {
  const [hidden, setHidden] = useState(() => parseKeys(localStorage.getItem(PREFIX + table)) ?? [...initial])
  const storeHidden = (next: string[]) => {
    localStorage.setItem(PREFIX + table, next.join(' '))
    setHidden(next)
  }
  return [hidden, storeHidden]
}

const parseKeys = (kept: string | null): string[] | undefined => kept?.split(' ').filter((key) => key !== '')
