import { useLayoutEffect, useSyncExternalStore } from 'react'
import { serverNow } from '../../client/server-clock.ts'

const MINUTE_MS = 60_000
const listeners = new Set<() => void>()
let now = new Date()
let timer: ReturnType<typeof setTimeout> | undefined

/** The server's time, updated every minute. */
export const useNow = (): Date => useSyncExternalStore(watch, () => now)

/** The server's time, updated every second, for countdowns. */
export const useNowInSeconds = (): Date => useSyncExternalStore(watchSeconds, () => second)

const secondListeners = new Set<() => void>()
let second = new Date()
let seconds: ReturnType<typeof setInterval> | undefined

const watchSeconds = (listener: () => void) => {
  secondListeners.add(listener)
  if (seconds === undefined) {
    seconds = setInterval(tickSecond, 1_000)
    tickSecond()
  }
  return () => {
    secondListeners.delete(listener)
    if (secondListeners.size > 0) return
    clearInterval(seconds)
    seconds = undefined
  }
}

const tickSecond = () => {
  second = new Date(serverNow())
  for (const each of secondListeners) each()
}

/** The server's time, updated every minute and as soon as one of these moments has come. */
export const useNowAt = (...moments: (string | undefined)[]): Date => {
  const shown = useNow()
  const coming = moments.flatMap((at) => (at === undefined ? [] : Date.parse(at))).filter((at) => at > shown.getTime())
  const next = Math.min(...coming)
  useLayoutEffect(() => {
    const wait = next - serverNow()
    if (wait > MINUTE_MS) return
    if (wait <= 0) return update()
    const due = setTimeout(update, wait)
    return () => clearTimeout(due)
  }, [next, shown])
  return shown
}

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

const update = () => {
  now = new Date(serverNow())
  for (const listener of listeners) listener()
}

const tick = () => {
  update()
  timer = setTimeout(tick, MINUTE_MS - (Date.now() % MINUTE_MS))
}
