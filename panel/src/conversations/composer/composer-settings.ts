import { createAtom, useSelector } from '@tanstack/react-store'
import { parseStoredObject } from '../data/stored-values.ts'

/** Choices for how long sending can be undone, in seconds. */
export const UNDO_CHOICES = [0, 3, 5, 10] as const
export type UndoSeconds = (typeof UNDO_CHOICES)[number]

/** Composer settings of one account on this machine. They survive sign-out. */
export interface ComposerSettings {
  /** Enter sends unless a modifier key is held; if off, Ctrl or Cmd with Enter does. */
  enterSends: boolean
  undoSeconds: UndoSeconds
  /** After sending, the next conversation of the list opens. */
  sendAndNext: boolean
  /** The row of suggestions above the field. */
  suggestions: boolean
}

const DEFAULTS: ComposerSettings = { enterSends: true, undoSeconds: 3, sendAndNext: false, suggestions: true }

/** Counts the changes in this tab. The settings are in local storage, where other tabs change them, too. */
const changes = createAtom(0)
const read = new Map<string, { json: string | null; settings: ComposerSettings }>()

/** The current settings; the same object until they change. */
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
  changes.set((count) => count + 1)
}

export const useComposerSettings = (accountId: string): ComposerSettings =>
  useSelector(changes, () => readComposerSettings(accountId))

/** Reads stored settings; invalid values fall back to the defaults. */
export const parseComposerSettings = (json: string | null): ComposerSettings => {
  const { enterSends, undoSeconds, sendAndNext, suggestions } = parseStoredObject(json)
  return {
    enterSends: typeof enterSends === 'boolean' ? enterSends : DEFAULTS.enterSends,
    undoSeconds: UNDO_CHOICES.find((seconds) => seconds === undoSeconds) ?? DEFAULTS.undoSeconds,
    sendAndNext: typeof sendAndNext === 'boolean' ? sendAndNext : DEFAULTS.sendAndNext,
    suggestions: typeof suggestions === 'boolean' ? suggestions : DEFAULTS.suggestions,
  }
}

const keyOf = (accountId: string): string => `composer:${accountId}`
