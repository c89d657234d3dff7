/** The clock the stand-in's queue uses. */
export interface QueueClock {
  now(): number
  /** Does something after this many milliseconds. Returns a function that cancels it. */
  later(ms: number, act: () => void): () => void
}

/** The machine's clock. */
export const MACHINE_CLOCK: QueueClock = {
  now: () => Date.now(),
  later: (ms, act) => {
    const timer = setTimeout(act, ms)
    return () => clearTimeout(timer)
  },
}

/** A clock that stands still until it is moved. */
export interface HandClock extends QueueClock {
  /** When the next thing is due; null if nothing is. */
  next(): number | null
  /** Moves it to a time and does everything due by then, each at its own time. */
  moveTo(at: number): void
}

export const startHandClock = (begins: number): HandClock => {
  let now = begins
  let count = 0
  const due = new Map<number, { at: number; act: () => void }>()
  const first = () => [...due].toSorted(([a, one], [b, other]) => one.at - other.at || a - b)[0]
  return {
    now: () => now,
    later: (ms, act) => {
      const id = (count += 1)
      due.set(id, { at: now + Math.max(ms, 0), act })
      return () => due.delete(id)
    },
    next: () => first()?.[1].at ?? null,
    moveTo: (at) => {
      for (let next = first(); next !== undefined && next[1].at <= at; next = first()) {
        const [id, { at: then, act }] = next
        due.delete(id)
        now = Math.max(now, then)
        act()
      }
      now = Math.max(now, at)
    },
  }
}
