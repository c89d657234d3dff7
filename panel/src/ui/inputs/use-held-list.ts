import { useEffect, useState } from 'react'

/** On a touch screen, the click comes a moment after the finger has left. */
const CLICK_DELAY_MS = 100

const PRESS_ENDS = ['pointerup', 'pointercancel'] as const

/**
 * A list as it was when the pointer went down on it, until the click is over. If it changed in between, the pointer
 * would come up over something else, and the click would be lost. `hold` is the list's `onPointerDown`.
 */
export const useHeldList = <T>(list: T): { shown: T; hold: () => void } => {
  const [held, setHeld] = useState<{ list: T } | null>(null)
  useEffect(() => (held === null ? undefined : afterPress(() => setHeld(null))), [held])
  return {
    shown: held === null ? list : held.list,
    // Each press waits for its own end.
    hold: () => setHeld((before) => ({ list: before === null ? list : before.list })),
  }
}

/** Calls back when the press has ended. Returns how to stop. */
const afterPress = (release: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    timer = setTimeout(release, CLICK_DELAY_MS)
  }
  for (const end of PRESS_ENDS) addEventListener(end, wait, { capture: true })
  return () => {
    clearTimeout(timer)
    for (const end of PRESS_ENDS) removeEventListener(end, wait, { capture: true })
  }
}
