import { failureOf } from '../../../client/failure.ts'
import type { SceneDocument } from '../document/document.ts'

/** What a draft stores of an edited scene. */
export interface DraftContent {
  document: SceneDocument
  locked: boolean
  /** The scene the draft is based on. */
  base: { version: number; rev: number }
}

/** State of the draft. `elsewhere`: another tab of the same user wrote a newer one. */
export type DraftState =
  | { kind: 'none' }
  | { kind: 'keeping' }
  | { kind: 'kept'; at: string }
  | { kind: 'failed'; why: string }
  | { kind: 'elsewhere' }

interface KeptDraft {
  rev: number
  savedAt: string | null
}

interface DraftKeeperSettings {
  /** Each overwrites or discards the draft at that `rev` and returns the new one. */
  put: (content: DraftContent, rev: number) => Promise<KeptDraft>
  discard: (rev: number) => Promise<KeptDraft>
  /** Of the current draft; 0 if there has never been one. */
  rev: number
  /** When the current draft was saved; ISO 8601. */
  keptAt: string | null
  onState: (state: DraftState) => void
}

/** Debounce before a draft is written. */
export const DRAFT_REST_MS = 800
/** Delay before retrying after a failure. */
export const DRAFT_RETRY_MS = 5_000

export interface DraftKeeper {
  /** Saves the content after a debounce; null discards the draft. */
  update: (content: DraftContent | null) => void
  /** Writes pending content immediately. */
  flush: () => Promise<void>
  /** Continues from the draft with this `rev`: either it was loaded, or it will be overwritten. */
  continueFrom: (rev: number, keptAt: string | null) => void
  /** Whether anything has not been written to the server yet. */
  isBehind: () => boolean
}

/** Keeps a draft on the server: one call at a time, only the latest content, with retries after failures. */
export const makeDraftKeeper = ({ put, discard, rev, keptAt, onState }: DraftKeeperSettings): DraftKeeper => {
  let waiting: { content: DraftContent | null } | null = null
  let underWay: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let saved = { rev, keptAt }
  let stopped: 'elsewhere' | 'refused' | null = null

  const schedule = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), ms)
  }
  const write = async ({ content }: { content: DraftContent | null }) => {
    try {
      const kept = content === null ? await discard(saved.rev) : await put(content, saved.rev)
      saved = { rev: kept.rev, keptAt: kept.savedAt }
      if (waiting === null) onState(stateOf(saved.keptAt))
    } catch (error) {
      // Content that arrived meanwhile is newer.
      waiting ??= { content }
      const { code, content: why, status } = failureOf(error)
      if (code === 'SceneDraftChanged') {
        stopped = 'elsewhere'
        return onState({ kind: 'elsewhere' })
      }
      onState({ kind: 'failed', why })
      // A refusal is final until the next edit.
      if (status === 0 || status >= 500) schedule(DRAFT_RETRY_MS)
      else stopped = 'refused'
    }
  }
  const flush = async (): Promise<void> => {
    clearTimeout(timer)
    // Another flush that waited for the same write may have begun the next one.
    while (underWay !== null) await underWay
    if (waiting === null || stopped !== null) return
    const next = waiting
    waiting = null
    underWay = write(next).finally(() => (underWay = null))
    await underWay
  }
  return {
    update: (content) => {
      if (content === null && saved.keptAt === null && underWay === null) {
        waiting = null
        clearTimeout(timer)
        return onState({ kind: 'none' })
      }
      waiting = { content }
      if (stopped === 'elsewhere') return
      stopped = null
      onState({ kind: 'keeping' })
      schedule(DRAFT_REST_MS)
    },
    flush,
    continueFrom: (nowRev, nowKeptAt) => {
      saved = { rev: nowRev, keptAt: nowKeptAt }
      stopped = null
      // There is nothing left to discard.
      if (nowKeptAt === null && waiting?.content === null) waiting = null
      if (waiting === null) onState(stateOf(nowKeptAt))
      else schedule(0)
    },
    isBehind: () => waiting !== null || underWay !== null,
  }
}

const stateOf = (keptAt: string | null): DraftState =>
  keptAt === null ? { kind: 'none' } : { kind: 'kept', at: keptAt }
