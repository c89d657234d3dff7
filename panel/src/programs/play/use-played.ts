import { useEffect, useState } from 'react'
import type { PlayEvent, ProgramPlay } from '@attune/engine/programs/play-event'
import { playProgram } from '@attune/engine/programs/play-program'

export interface Played {
  play: ProgramPlay
  events: readonly PlayEvent[]
  isWhole: boolean
}

/** How long it plays before yielding to the page (ms). */
const SLICE_MS = 8
/** How often a long play shows what it has so far (ms). */
const SHOWN_EACH_MS = 500

/** Plays a program in slices, so that the page stays responsive. The last result stays until there is a new one. */
export const usePlayed = (play: ProgramPlay | null): Played | null => {
  const [played, setPlayed] = useState<Played | null>(null)
  useEffect(() => {
    if (play === null) return undefined
    const run = playProgram(play)
    const events: PlayEvent[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    let shownAt = performance.now()
    const goOn = () => {
      const from = performance.now()
      while (performance.now() - from < SLICE_MS) {
        const next = run.next()
        if (next.done === true) return setPlayed({ play, events, isWhole: true })
        events.push(next.value)
      }
      if (performance.now() - shownAt > SHOWN_EACH_MS) {
        shownAt = performance.now()
        setPlayed({ play, events: [...events], isWhole: false })
      }
      timer = setTimeout(goOn)
    }
    goOn()
    return () => clearTimeout(timer)
  }, [play])
  return played
}
