import { useSyncExternalStore } from 'react'
import { serverNow } from '../../client/server-clock.ts'

const MINUTE_MS = 60_000
const listeners = new Set<() => void>()
let now = new Date()
let timer: ReturnType<typeof setTimeout> | undefined

/** The server's time, updated every minute. */
export const useNow = (): Date => useSyncExternalStore(watch, () => now)

const watch = (listener: () => void) => {
  listeners.add(listener)
  if (timer === undefined) tick()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearTimeout(timer)
    timer = undefined
  }
}

const tick = () => {
  now = new Date(serverNow())
  for (const listener of listeners) listener()
  timer = setTimeout(tick, MINUTE_MS - (Date.now() % MINUTE_MS))
}
