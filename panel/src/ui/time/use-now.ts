import { MINUTE_MS } from '@attune/contract/durations'
import { createAtom, useSelector } from '@tanstack/react-store'
import { useEffect, useLayoutEffect } from 'react'
import { serverNow } from '../../client/server-clock.ts'

/** The server's time, updated every minute. */
export const useNow = (): Date => useClock(minutes)

/** The server's time, updated every second, for countdowns. */
export const useNowInSeconds = (): Date => useClock(seconds)

/** The server's time, updated every minute and as soon as one of these times is reached. */
export const useNowAt = (...moments: (string | undefined)[]): Date => {
  const shown = useNow()
  const coming = moments.flatMap((at) => (at === undefined ? [] : Date.parse(at))).filter((at) => at > shown.getTime())
  const next = Math.min(...coming)
  useLayoutEffect(() => {
    const wait = next - serverNow()
    if (wait > MINUTE_MS) return
    if (wait <= 0) return minutes.update()
    const due = setTimeout(minutes.update, wait)
    return () => clearTimeout(due)
  }, [next, shown])
  return shown
}

const useClock = ({ now, run }: ReturnType<typeof makeClock>): Date => {
  const shown = useSelector(now)
  useEffect(run, [run])
  return shown
}

/** A clock that ticks while someone looks at it. */
const makeClock = (msToNext: () => number) => {
  const now = createAtom(new Date())
  let watchers = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const update = () => now.set(new Date(serverNow()))
  const tick = () => {
    update()
    timer = setTimeout(tick, msToNext())
  }
  const run = () => {
    watchers += 1
    if (watchers === 1) tick()
    return () => {
      watchers -= 1
      if (watchers === 0) clearTimeout(timer)
    }
  }
  return { now, update, run }
}

const minutes = makeClock(() => MINUTE_MS - (Date.now() % MINUTE_MS))
const seconds = makeClock(() => 1_000)
