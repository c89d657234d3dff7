import { failureOf } from '../../../client/failure.ts'
import type { SceneDocument } from '../document/document.ts'

/** What is kept of an edited scene until it is saved. */
export interface DraftContent {
  document: SceneDocument
  locked: boolean
  /** The scene that editing began from. */
  base: { version: number; rev: number }
}

/** How the draft stands: `elsewhere`, another tab of the same person wrote one meanwhile. */
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
  /** Writes what is given over the draft of that `rev`, or throws it away. */
  put: (content: DraftContent, rev: number) => Promise<KeptDraft>
  discard: (rev: number) => Promise<KeptDraft>
  /** Of the draft that is there now; 0 where there never was one. */
  rev: number
  /** When the draft that is there was kept. */
  keptAt: string | null
  onState: (state: DraftState) => void
}

/** Rest after the last edit before the server is told. */
export const DRAFT_REST_MS = 800
/** After a failure it is tried again so often. */
export const DRAFT_RETRY_MS = 5_000

export interface DraftKeeper {
  /** Keeps this after a rest; null throws the draft away. */
  take: (content: DraftContent | null) => void
  /** Tells the server now. */
  flush: () => Promise<void>
  /** The draft of another tab is written over from now on, or was loaded: `rev` is that of the one that is there. */
  goOnFrom: (rev: number, keptAt: string | null) => void
  /** Whether anything is not on the server yet. */
  isBehind: () => boolean
}

/** Keeps a draft on the server: one call at a time, the last content only, and again after a failure. */
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
      // What came meanwhile is newer.
      waiting ??= { content }
      const { code, content: why, status } = failureOf(error)
      if (code === 'SceneDraftChanged') {
        stopped = 'elsewhere'
        return onState({ kind: 'elsewhere' })
      }
      onState({ kind: 'failed', why })
      // A refusal is an answer: only another edit is worth another try.
      if (status === 0 || status >= 500) schedule(DRAFT_RETRY_MS)
      else stopped = 'refused'
    }
  }
  const flush = async (): Promise<void> => {
    clearTimeout(timer)
    if (underWay !== null) await underWay
    if (waiting === null || stopped !== null) return
    const next = waiting
    waiting = null
    underWay = write(next).finally(() => (underWay = null))
    await underWay
  }
  return {
    take: (content) => {
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
    goOnFrom: (nowRev, nowKeptAt) => {
      saved = { rev: nowRev, keptAt: nowKeptAt }
      stopped = null
      // There is nothing to throw away any more.
      if (nowKeptAt === null && waiting?.content === null) waiting = null
      if (waiting === null) onState(stateOf(nowKeptAt))
      else schedule(0)
    },
    isBehind: () => waiting !== null || underWay !== null,
  }
}

const stateOf = (keptAt: string | null): DraftState =>
  keptAt === null ? { kind: 'none' } : { kind: 'kept', at: keptAt }
