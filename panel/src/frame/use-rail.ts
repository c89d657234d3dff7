import { useState } from 'react'

/** Kept at sign-out like every width of a side (spec 1 §4). */
const KEY = 'sidebarWidthNavigation'

/** Whether the navigation is a rail: as the page asks for, until the person swaps it; the choice is remembered. */
export const useRail = (defaultRail: boolean): { rail: boolean; swap: () => void } => {
  const [chosen, setChosen] = useState(() => localStorage.getItem(KEY))
  const rail = chosen === null ? defaultRail : chosen === 'rail'
  const toggle = () => {
    const next = rail ? 'words' : 'rail'
    localStorage.setItem(KEY, next)
    setChosen(next)
  }
  return { rail, swap: toggle }
}
