import { useRouter, type AnyRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { takeSteps } from './before-router.ts'

/** Back, Forward or several of them at once, as the browser has already taken it. */
export interface HistoryStep {
  /** How many entries away from the page's own; negative is back. */
  by: number
  pathname: string
}

export interface HistoryHold {
  holds: (step: HistoryStep) => boolean
  /** What happens instead, once the page's own entry is current again. */
  instead: (step: HistoryStep) => void
}

/** The tab's history: index of the page's entry and of the browser's, which differ while a step is held. */
interface TabHistory {
  page: () => number
  browser: () => number
  pathname: () => string
  go: (by: number) => void
}

/** A further step can cancel the return, so that no event ever reports it. */
const RETURN_MS = 1_000
/** How many returns may go unanswered before the hold is given up. */
const RETURNS = 3

/**
 * Undoes steps that someone holds before the router learns of them: nothing else needs to know that there was one. The
 * latest of those who hold a step acts, and only once the browser has returned: before that, a change of the address
 * would end up in another entry.
 */
export const makeHistoryHolds = ({ page, browser, pathname, go }: TabHistory) => {
  const holds: HistoryHold[] = []
  let held: { hold: HistoryHold; step: HistoryStep } | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  /** How far it was to the page's entry when the browser last said where it is. */
  let last = 0
  /** Returns requested since then. */
  let unanswered = 0
  const distance = () => page() - browser()

  const settle = () => {
    clearTimeout(timer)
    const settled = held
    held = null
    // The dialog may have been closed in the meantime.
    if (settled !== null && holds.includes(settled.hold)) settled.hold.instead(settled.step)
  }
  const goToPage = () => {
    clearTimeout(timer)
    last = distance()
    if (last === 0) return settle()
    // There is no entry in that direction. Give up, so that the router sees later steps.
    if (unanswered === RETURNS) return void (held = null)
    unanswered += 1
    // One entry at a time: after a link was followed during a return, the indexes of two neighbors may be two apart.
    go(Math.sign(last))
    timer = setTimeout(goToPage, RETURN_MS)
  }
  return {
    hold: (hold: HistoryHold) => {
      holds.push(hold)
      return () => void holds.splice(holds.indexOf(hold), 1)
    },
    /** Takes what the browser reports of a step; true if the router must not see it. */
    take: (): boolean => {
      unanswered = 0
      if (held !== null) {
        // Another step came before the return, which therefore fell short: return once more.
        if (Math.abs(distance()) < Math.abs(last)) goToPage()
        else last = distance()
        return true
      }
      const step = { by: -distance(), pathname: pathname() }
      const hold = step.by === 0 ? undefined : holds.findLast((one) => one.holds(step))
      if (hold === undefined) return false
      held = { hold, step }
      goToPage()
      return true
    },
  }
}

type HistoryHolds = ReturnType<typeof makeHistoryHolds>

const known = new WeakMap<AnyRouter, HistoryHolds>()

const holdsOf = (router: AnyRouter): HistoryHolds => {
  const found = known.get(router)
  if (found !== undefined) return found
  const holds = makeHistoryHolds({
    page: () => router.history.location.state.__TSR_index,
    browser: () => {
      const state: unknown = history.state
      const isOurs = typeof state === 'object' && state !== null && '__TSR_index' in state
      // The router, too, counts an entry that isn't its own as the first.
      return isOurs && typeof state.__TSR_index === 'number' ? state.__TSR_index : 0
    },
    pathname: () => location.pathname,
    go: (by) => history.go(by),
  })
  takeSteps(holds.take)
  known.set(router, holds)
  return holds
}

/** Holds steps through the browser's history for as long as the component is mounted. */
export const useHistoryHold = ({ holds, instead }: HistoryHold): void => {
  const router = useRouter()
  const holdsStep = useEffectEvent(holds)
  const actInstead = useEffectEvent(instead)
  useEffect(
    () => holdsOf(router).hold({ holds: (step) => holdsStep(step), instead: (step) => actInstead(step) }),
    [router],
  )
}
