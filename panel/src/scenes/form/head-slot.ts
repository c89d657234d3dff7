import { createContext, use } from 'react'

/** Slot in the form's header where a field may render its action through a portal; null until mounted. */
export const HeadSlot = createContext<HTMLElement | null>(null)

export const useHeadSlot = (): HTMLElement | null => use(HeadSlot)
