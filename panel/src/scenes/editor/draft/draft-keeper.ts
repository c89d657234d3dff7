import type { SceneDraft, SceneDraftState } from '@attune/contract/scenes/draft'
import { detailOf, failureOf } from '../../../client/failure.ts'
import { toDocument } from '../document/convert-scene.ts'
import type { SceneDocument } from '../document/document.ts'
import { countEdits } from '../document/edits.ts'

/** What a draft stores of an edited scene. */
export interface DraftContent {
  document: SceneDocument
  locked: boolean
  /** The scene the draft is based on. */
  base: {
    version: number
    rev: number
    /** What it was called, and how it was described and labeled. Not in drafts that an older panel has left. */
    details?: SceneDetails
  }
}

export type SceneDetails = Pick<SceneDocument, 'title' | 'description' | 'labels'>

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

/** Content that the server doesn't have, and the `rev` of the draft that it follows. */
export interface UnsavedDraft {
  content: DraftContent
  rev: number
}

interface DraftKeeperSettings {
  /** Each overwrites or discards the draft at that `rev` and returns the new one. */
  put: (content: DraftContent, rev: number) => Promise<KeptDraft>
  discard: (rev: number) => Promise<KeptDraft>
  /** Of the current draft; 0 if there has never been one. */
  rev: number
  /** When the current draft was saved; ISO 8601. */
  keptAt: string | null
  /** What editing begins with, if the server has it; null if nothing is edited. */
  loaded?: DraftContent | null
  /** Keeps what the session's end left unsaved; null once the server has everything. */
  keepHere: (unsaved: UnsavedDraft | null) => void
  onState: (state: DraftState) => void
}

/** Debounce before a draft is written. */
export const DRAFT_REST_MS = 800
/** Delay before retrying after a failure. */
export const DRAFT_RETRY_MS = 5_000

export interface DraftKeeper {
  /** Saves the content after a debounce, unless it is the same as before; null discards the draft. */
  update: (content: DraftContent | null) => void
  /** Writes pending content immediately. */
  flush: () => Promise<void>
  /** Continues from the draft with this `rev`, unless a later one is known: it was loaded, or will be overwritten. */
  continueFrom: (rev: number, keptAt: string | null) => void
  /** Whether anything has not been written to the server yet. */
  isBehind: () => boolean
  /** Whether nothing more is written: the draft was refused, another tab wrote a newer one, or the session ended. */
  isStuck: () => boolean
  /** Writes nothing more: the session has ended. What the server doesn't have is kept here. */
  close: () => void
}

/** Keeps a draft on the server: one call at a time, only the latest content, with retries after failures. */
export const makeDraftKeeper = ({ keepHere, onState, loaded, ...settings }: DraftKeeperSettings): DraftKeeper => {
  const writer = makeDraftWriter(settings)
  let latest = loaded
  let waiting: EditedContent | null = null
  let sending: EditedContent | null = null
  let underWay: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped: 'elsewhere' | 'refused' | 'ended' | null = null

  const schedule = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), ms)
  }
  const keepUnsaved = () => {
    const content = (waiting ?? sending)?.content ?? null
    keepHere(content === null ? null : { content, rev: writer.saved().rev })
  }
  const write = async (next: EditedContent) => {
    sending = next
    const { outcome, state } = await writer.write(next.content)
    sending = null
    // Content that arrived meanwhile is newer.
    if (outcome !== 'kept') waiting ??= next
    if (stopped === 'ended') return keepUnsaved()
    if (outcome === 'kept') keepHere(null)
    if (outcome === 'elsewhere' || outcome === 'refused') stopped = outcome
    if (outcome === 'unanswered') schedule(DRAFT_RETRY_MS)
    if (outcome === 'again') schedule(0)
    if (outcome !== 'kept' || waiting === null) onState(state)
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
      if (content === latest) return
      latest = content
      if (content === null && writer.saved().keptAt === null && underWay === null) {
        waiting = null
        clearTimeout(timer)
        keepHere(null)
        return onState({ kind: 'none' })
      }
      waiting = { content }
      if (stopped === 'ended') return keepUnsaved()
      if (stopped === 'elsewhere') return
      stopped = null
      onState({ kind: 'keeping' })
      schedule(DRAFT_REST_MS)
    },
    flush,
    continueFrom: (nowRev, nowKeptAt) => {
      if (stopped === 'ended') return
      writer.continueFrom({ rev: nowRev, keptAt: nowKeptAt })
      stopped = null
      const { keptAt } = writer.saved()
      // There is nothing left to discard.
      if (keptAt === null && waiting?.content === null) waiting = null
      if (waiting !== null) return schedule(0)
      keepHere(null)
      onState(stateOf(keptAt))
    },
    isBehind: () => waiting !== null || underWay !== null,
    isStuck: () => stopped !== null,
    close: () => {
      if (stopped === 'ended') return
      clearTimeout(timer)
      stopped = 'ended'
      if (waiting !== null || underWay !== null) keepUnsaved()
    },
  }
}

/** Null discards the draft. */
interface EditedContent {
  content: DraftContent | null
}

/** A draft as the server has it. */
interface SavedDraft {
  rev: number
  keptAt: string | null
}

/**
 * How a write went. A refusal is final until the next edit. `elsewhere`: another tab wrote first; `again`: what was
 * there is our own, and the next write goes over it.
 */
interface WrittenDraft {
  outcome: 'kept' | 'elsewhere' | 'again' | 'refused' | 'unanswered'
  state: DraftState
}

/** Makes each call over what the one before has left. */
const makeDraftWriter = ({
  put,
  discard,
  ...begun
}: Pick<DraftKeeperSettings, 'put' | 'discard' | 'rev' | 'keptAt'>) => {
  let saved: SavedDraft = begun
  /** Writes that may have arrived although no answer came. */
  const unanswered = new Set<DraftContent | null>()
  const failedWith = (error: unknown, content: DraftContent | null): WrittenDraft => {
    const { code, content: why, status } = failureOf(error)
    if (code !== 'SceneDraftChanged') {
      const isUnanswered = status === 0 || status >= 500
      if (isUnanswered) unanswered.add(content)
      return { outcome: isUnanswered ? 'unanswered' : 'refused', state: { kind: 'failed', why } }
    }
    const now = detailOf(error) as SceneDraftState | undefined // As the contract declares it.
    if (now === undefined || !isOwn(now, [content, ...unanswered]))
      return { outcome: 'elsewhere', state: { kind: 'elsewhere' } }
    saved = { rev: now.rev, keptAt: now.draft?.savedAt ?? null }
    if (content === null && now.draft === null) return { outcome: 'kept', state: { kind: 'none' } }
    return { outcome: 'again', state: { kind: 'keeping' } }
  }
  return {
    saved: () => saved,
    continueFrom: (now: SavedDraft) => {
      // Otherwise it is an answer that came late.
      if (now.rev >= saved.rev) saved = now
    },
    write: async (content: DraftContent | null): Promise<WrittenDraft> => {
      try {
        const kept = content === null ? await discard(saved.rev) : await put(content, saved.rev)
        saved = { rev: kept.rev, keptAt: kept.savedAt }
        unanswered.clear()
        return { outcome: 'kept', state: stateOf(saved.keptAt) }
      } catch (error) {
        // The editor goes on, and says what became of the draft.
        return failedWith(error, content)
      }
    },
  }
}

/** Whether a draft is one of those written here. If it was saved or discarded, there is nothing to overwrite. */
const isOwn = ({ draft }: SceneDraftState, written: readonly (DraftContent | null)[]): boolean =>
  draft === null || written.some((content) => content !== null && isSame(content, draft))

const isSame = ({ document, locked, base }: DraftContent, draft: SceneDraft): boolean =>
  locked === draft.locked &&
  base.version === draft.baseVersion &&
  base.rev === draft.baseRev &&
  countEdits(document, toDocument(draft)) === 0

const stateOf = (keptAt: string | null): DraftState =>
  keptAt === null ? { kind: 'none' } : { kind: 'kept', at: keptAt }
