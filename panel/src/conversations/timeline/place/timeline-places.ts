/** Where somebody stood in a timeline: the topmost message in view, and how many px of it had gone by. */
export interface TimelinePlace {
  contactId: string
  sequence: number
  offset: number
}

/** Places by the step of the browser's history they were left at. */
export interface TimelinePlaces {
  at: (step: number, contactId: string) => TimelinePlace | null
  keep: (step: number, place: TimelinePlace) => void
  /** Going somewhere new ends what lay ahead. */
  forgetFrom: (step: number) => void
  clear: () => void
}

const KEY = 'places'
/** Nobody goes back further. */
const MOST = 50

/** Kept for this tab, so that Back finds its place after a reload too. Ids and numbers, no texts. */
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
    // The storage belongs to the person's machine: what cannot be read is not ours.
    return new Map()
  }
}

const isEntry = (entry: unknown): entry is [number, TimelinePlace] => {
  if (!Array.isArray(entry) || !Number.isSafeInteger(entry[0]) || typeof entry[1] !== 'object') return false
  const { contactId, sequence, offset } = (entry[1] ?? {}) as Partial<Record<keyof TimelinePlace, unknown>>
  return typeof contactId === 'string' && Number.isSafeInteger(sequence) && Number.isFinite(offset)
}
