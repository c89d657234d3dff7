import { createAtom, useSelector } from '@tanstack/react-store'
import { failureOf } from './failure.ts'

/** A toast. Errors stay until they are closed; others disappear after 5 s. */
export interface Notice {
  id: number
  kind: 'good' | 'bad'
  title: string
  content: string | null
  action: { label: string; run: () => void } | null
}

type NewNotice = Pick<Notice, 'kind' | 'title'> &
  Partial<Pick<Notice, 'content' | 'action'>> & {
    /** How long it shows if it isn't an error, in ms. */
    visibleMs?: number
    /** Resolves once what the toast says is saved; only then does its time start. If it rejects, the toast disappears. */
    saved?: Promise<unknown>
  }

const VISIBLE_MS = 5_000
const UNDO = 'Undo'

/** Shows what was done, with a button that undoes it. Returns a function that takes the toast away. */
export const notifyDone = (
  title: string,
  undo: () => Promise<unknown>,
  also: Pick<NewNotice, 'content' | 'saved'> = {},
): (() => void) =>
  show({
    kind: 'good',
    title,
    ...also,
    action: { label: UNDO, run: () => void undo().catch(notifyFailure) },
  })

const notices = createAtom<readonly Notice[]>([])
let lastId = 0

export const currentNotices = (): readonly Notice[] => notices.get()

export const useNotices = (): readonly Notice[] => useSelector(notices)

/**
 * Shows a toast. One with the same text stays if the new one has no button; a button is for the latest action. An error
 * replaces the previous one, unless that has a button.
 */
export const notify = (notice: NewNotice): void => void show(notice)

const show = (notice: NewNotice): (() => void) => {
  const { kind, title, content = null, action = null, visibleMs = VISIBLE_MS, saved } = notice
  const shown = notices.get()
  const others = shown.filter((notice) => notice.title !== title || notice.content !== content)
  if (others.length < shown.length && action === null) return () => undefined
  const id = ++lastId
  const kept = kind === 'good' ? others : others.filter((notice) => notice.kind === 'good' || notice.action !== null)
  notices.set([...kept, { id, kind, title, content, action }])
  const close = () => dismiss(id)
  const closeLater = () => setTimeout(close, visibleMs)
  if (saved !== undefined) saved.then(closeLater, close)
  else if (kind === 'good') closeLater()
  return close
}

/** Undoes the last action, as the button of its toast does, while that is shown. Returns whether there was one. */
export const undoLastDone = (): boolean => {
  const last = notices.get().findLast(({ action }) => action?.label === UNDO)
  if (last === undefined) return false
  dismiss(last.id)
  last.action?.run()
  return true
}

/** Shows a failure as a toast. The end of a session is not shown here, because the sign-in page says it. */
export const notifyFailure = (error: unknown): void => {
  const failure = failureOf(error)
  if (failure.code === 'SessionEnded') return
  notify({ kind: 'bad', title: failure.title, content: failure.content })
}

export const dismiss = (id: number): void => notices.set((shown) => shown.filter((notice) => notice.id !== id))

export const dismissAll = (): void => notices.set([])
