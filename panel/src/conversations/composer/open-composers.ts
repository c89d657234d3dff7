import { useEffect, useEffectEvent } from 'react'
import type { TakenBack } from './unsent-message.ts'

/** Returns false if it can't take this message. */
type TakeBack = (back: TakenBack) => unknown

/** How the composers on the page take a message back, by contact id. */
const composers = new Map<string, TakeBack>()

/** Lets others hand an unsent message back to this composer while it is on the page. */
export const useOpenComposer = (contactId: string, takeBack: TakeBack): void => {
  const take = useEffectEvent(takeBack)
  useEffect(() => openComposer(contactId, (back) => take(back)), [contactId])
}

/** Returns how to close it. */
export const openComposer = (contactId: string, takeBack: TakeBack): (() => void) => {
  composers.set(contactId, takeBack)
  return () => {
    if (composers.get(contactId) === takeBack) composers.delete(contactId)
  }
}

/** Hands an unsent message to the client's composer. Returns false if that isn't on the page, or can't take it. */
export const giveBackToComposer = (contactId: string, back: TakenBack): boolean => {
  const takeBack = composers.get(contactId)
  return takeBack !== undefined && takeBack(back) !== false
}
