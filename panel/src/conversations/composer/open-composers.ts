import { useEffect, useEffectEvent } from 'react'
import type { TakenBack } from './unsent-message.ts'

/** How the composers on the page take a message back, by contact id. */
const composers = new Map<string, (back: TakenBack) => void>()

/** Lets others hand an unsent message back to this composer while it is on the page. */
export const useOpenComposer = (contactId: string, takeBack: (back: TakenBack) => void): void => {
  const take = useEffectEvent(takeBack)
  useEffect(() => openComposer(contactId, (back) => take(back)), [contactId])
}

/** Returns how to close it. */
export const openComposer = (contactId: string, takeBack: (back: TakenBack) => void): (() => void) => {
  composers.set(contactId, takeBack)
  return () => {
    if (composers.get(contactId) === takeBack) composers.delete(contactId)
  }
}

/** Hands an unsent message to the client's composer. Returns false if that isn't on the page. */
export const giveBackToComposer = (contactId: string, back: TakenBack): boolean => {
  const takeBack = composers.get(contactId)
  takeBack?.(back)
  return takeBack !== undefined
}
