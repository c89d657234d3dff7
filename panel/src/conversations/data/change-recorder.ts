import type { LiveEvent } from '@attune/contract/app/live/events'

type ChangedEvent = Extract<LiveEvent, { event: 'changed' }>

/** A load in progress: the changes since it began, and whether the stream restarted meanwhile. */
interface ChangeRecorder {
  changes: ChangedEvent[]
  outdated: boolean
}

const recorders = new Set<ChangeRecorder>()

/** Passes an event to all loads in progress, because their answers may be older than the change. */
export const recordChange = (event: LiveEvent): void => {
  for (const recorder of recorders) {
    if (event.event === 'changed') recorder.changes.push(event)
    if (event.event === 'hello' || event.event === 'reset') recorder.outdated = true
  }
}

/**
 * Loads, then applies the changes that arrived meanwhile, so that neither a late answer nor an early event is lost. If
 * the stream restarted during the load, the answer may predate the stream's first position, so it loads again.
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
