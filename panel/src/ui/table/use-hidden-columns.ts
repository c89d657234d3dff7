import { useState } from 'react'

/** Sign-out keeps keys that begin with `sidebarWidth`: hidden columns are about the screen, not about clients. */
const PREFIX = 'sidebarWidthColumns'

/** The hidden columns of a table, stored in this browser; `initial`, which may follow the width, until the user chooses. */
export const useHiddenColumns = (
  table: string,
  initial: readonly string[] = [],
): [string[], (hidden: string[]) => void] => {
  const [chosen, setChosen] = useState(() => parseKeys(localStorage.getItem(PREFIX + table)))
  const storeHidden = (next: string[]) => {
    localStorage.setItem(PREFIX + table, next.join(' '))
    setChosen(next)
  }
  return [chosen ?? [...initial], storeHidden]
}

const parseKeys = (stored: string | null): string[] | undefined => stored?.split(' ').filter((key) => key !== '')
