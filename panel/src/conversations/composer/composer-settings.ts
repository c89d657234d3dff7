import { useSyncExternalStore } from 'react'

/** How long a message can be undone, in seconds. */
export const UNDO_CHOICES = [0, 3, 5, 10] as const
export type UndoSeconds = (typeof UNDO_CHOICES)[number]

/** How one account likes to write on this machine; it stays after sign-out. */
export interface ComposerSettings {
  /** Enter sends unless a modifier key is held (spec 1 §5); else Ctrl or Cmd with Enter does. */
  enterSends: boolean
  undoSeconds: UndoSeconds
  /** The row of suggestions above the field. */
  suggestions: boolean
}

const DEFAULTS: ComposerSettings = { enterSends: true, undoSeconds: 3, suggestions: true }

const listeners = new Set<() => void>()
const read = new Map<string, { json: string | null; settings: ComposerSettings }>()

/** The settings as they stand; the same object until they change. */
export const readComposerSettings = (accountId: string): ComposerSettings => {
  const json = localStorage.getItem(keyOf(accountId))
  const known = read.get(accountId)
  if (known !== undefined && known.json === json) return known.settings
  const settings = parseComposerSettings(json)
  read.set(accountId, { json, settings })
  return settings
}

export const changeComposerSettings = (accountId: string, change: Partial<ComposerSettings>): void => {
  localStorage.setItem(keyOf(accountId), JSON.stringify({ ...readComposerSettings(accountId), ...change }))
  for (const listener of listeners) listener()
}

export const useComposerSettings = (accountId: string): ComposerSettings =>
  useSyncExternalStore(watch, () => readComposerSettings(accountId))

/** Anything that is not one of the choices counts as not said. */
export const parseComposerSettings = (json: string | null): ComposerSettings => {
  const { enterSends, undoSeconds, suggestions } = parseJson(json)
  return {
    enterSends: typeof enterSends === 'boolean' ? enterSends : DEFAULTS.enterSends,
    undoSeconds: UNDO_CHOICES.find((seconds) => seconds === undoSeconds) ?? DEFAULTS.undoSeconds,
    suggestions: typeof suggestions === 'boolean' ? suggestions : DEFAULTS.suggestions,
  }
}

const keyOf = (accountId: string): string => `composer:${accountId}`

const parseJson = (json: string | null): Partial<Record<keyof ComposerSettings, unknown>> => {
  try {
    const value: unknown = JSON.parse(json ?? '{}')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    // Local storage belongs to the person's machine: what cannot be read is not ours.
    return {}
  }
}

const watch = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
