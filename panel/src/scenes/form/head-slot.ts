import { createContext, use } from 'react'

/** Where a field may put its one action in the head of the form, by a portal; null until it is there. */
export const HeadSlot = createContext<HTMLElement | null>(null)

export const useHeadSlot = (): HTMLElement | null => use(HeadSlot)
