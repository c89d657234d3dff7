import { useEffect } from 'react'
import type { LiveEvent } from '@attune/contract/app/live/events'
import { subscribeLive } from './live.ts'

/**
 * A hook that subscribes to the live stream when it is first used, and stays subscribed, so that a list is still
 * current when someone comes back to it.
 */
export const listenOnce = (hear: (event: LiveEvent) => void): (() => void) => {
  let listening = false
  const listen = () => {
    if (!listening) subscribeLive(hear)
    listening = true
  }
  return () => useEffect(listen, [])
}
