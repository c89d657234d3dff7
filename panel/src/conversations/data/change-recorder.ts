import type { LiveEvent } from '@attune/contract/app/live/events'

type ChangedEvent = Extract<LiveEvent, { event: 'changed' }>

/** A load under way: what changed since it began, and whether the stream began anew meanwhile. */
interface ChangeRecorder {
  changes: ChangedEvent[]
  outdated: boolean
}

const recorders = new Set<ChangeRecorder>()

/** Every load under way hears of each change, because its answer may be older than the change. */
export const recordChange = (event: LiveEvent): void => {
  for (const recorder of recorders) {
    if (event.event === 'changed') recorder.changes.push(event)
    if (event.event === 'hello' || event.event === 'reset') recorder.outdated = true
  }
}

/**
 * Loads, and puts what changed meanwhile on top: neither a late answer nor an early event is lost. When the stream
 * began anew during the load, its answer may be older than the stream's first position, and it is asked for again.
 */
export const loadWithChanges = async <T>(
  load: () => Promise<T>,
  put: (loaded: T, event: ChangedEvent) => T,
): Promise<T> => {
  const recorder: ChangeRecorder = { changes: [], outdated: false }
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
