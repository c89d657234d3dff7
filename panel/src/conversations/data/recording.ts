import type { LiveEvent } from '@attune/contract/live/events'

type Changed = Extract<LiveEvent, { event: 'changed' }>

/** A load under way: what changed since it began, and whether the stream began anew meanwhile. */
interface Recorder {
  changes: Changed[]
  outdated: boolean
}

const recorders = new Set<Recorder>()

/** Every load under way hears of each change, because its answer may be older than the change. */
export const record = (event: LiveEvent): void => {
  for (const recorder of recorders) {
    if (event.event === 'changed') recorder.changes.push(event)
    if (event.event === 'hello' || event.event === 'reset') recorder.outdated = true
  }
}

/**
 * Loads, and puts what changed meanwhile on top: neither a late answer nor an early event is lost. When the stream
 * began anew during the load, its answer may be older than the stream's first position, and it is asked for again.
 */
export const loadWith = async <T>(load: () => Promise<T>, put: (loaded: T, event: Changed) => T): Promise<T> => {
  const recorder: Recorder = { changes: [], outdated: false }
  recorders.add(recorder)
  try {
    let loaded = await load()
    while (recorder.outdated) {
      recorder.outdated = false
      loaded = await load()
    }
    return recorder.changes.reduce(put, loaded)
  } finally {
    recorders.delete(recorder)
  }
}
