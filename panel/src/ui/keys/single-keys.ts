import { createAtom, useSelector } from '@tanstack/react-store'

/** Survives sign-out: users of speech input or switch devices need single-key shortcuts off (WCAG 2.1.4). */
const KEY = 'singleKeys'
const OFF = 'off'

/** Counts the changes in this tab. The setting is in local storage, where other tabs change it, too. */
const changes = createAtom(0)

export const areSingleKeysOn = (): boolean => localStorage.getItem(KEY) !== OFF

export const setSingleKeys = (on: boolean): void => {
  if (on) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, OFF)
  changes.set((count) => count + 1)
}

export const useSingleKeys = (): boolean => useSelector(changes, () => areSingleKeysOn())
