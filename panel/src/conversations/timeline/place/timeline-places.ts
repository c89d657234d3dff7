/** A scroll position: the topmost message in view, and how many px of it were scrolled out. */
export interface TimelinePlace {
  contactId: string
  sequence: number
  offset: number
}

/** Scroll positions by the browser history step they were left at. */
export interface TimelinePlaces {
  at: (step: number, contactId: string) => TimelinePlace | null
  keep: (step: number, place: TimelinePlace) => void
  /** Navigating somewhere new drops the positions ahead. */
  forgetFrom: (step: number) => void
  clear: () => void
}

const KEY = 'places'
/** Positions kept. */
const MOST = 50

/** Positions kept in session storage, so that Back works after a reload too. Only ids and numbers, no message texts. */
export const makeTimelinePlaces = (storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): TimelinePlaces => {
  let places = parsePlaces(storage.getItem(KEY))
  const write = (next: [number, TimelinePlace][]) => {
    places = new Map(next.slice(-MOST))
    storage.setItem(KEY, JSON.stringify([...places]))
  }
  return {
    at: (step, contactId) => {
      const place = places.get(step)
      return place?.contactId === contactId ? place : null
    },
    keep: (step, place) => write([...[...places].filter(([other]) => other !== step), [step, place]]),
    forgetFrom: (step) => {
      const left = [...places].filter(([other]) => other < step)
      if (left.length < places.size) write(left)
    },
    clear: () => {
      places = new Map()
      storage.removeItem(KEY)
    },
  }
}

const parsePlaces = (json: string | null): Map<number, TimelinePlace> => {
  try {
    const value: unknown = JSON.parse(json ?? '[]')
    return new Map(Array.isArray(value) ? value.filter(isEntry) : [])
  } catch {
    // Anyone can write to the storage; unreadable data is ignored.
    return new Map()
  }
}

const isEntry = (entry: unknown): entry is [number, TimelinePlace] => {
  if (!Array.isArray(entry) || !Number.isSafeInteger(entry[0]) || typeof entry[1] !== 'object') return false
  const { contactId, sequence, offset } = (entry[1] ?? {}) as Partial<Record<keyof TimelinePlace, unknown>>
  return typeof contactId === 'string' && Number.isSafeInteger(sequence) && Number.isFinite(offset)
}
