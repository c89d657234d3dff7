import { useSyncExternalStore } from 'react'

/** Survives sign-out: users of speech input or switch devices need single-key shortcuts off (WCAG 2.1.4). */
const KEY = 'singleKeys'
const OFF = 'off'
const listeners = new Set<() => void>()

export const areSingleKeysOn = (): boolean => localStorage.getItem(KEY) !== OFF

export const setSingleKeys = (on: boolean): void => {
  if (on) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, OFF)
  for (const listener of listeners) listener()
}

export const useSingleKeys = (): boolean => useSyncExternalStore(watch, areSingleKeysOn)

const watch = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
