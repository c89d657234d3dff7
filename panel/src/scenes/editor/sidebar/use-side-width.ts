import { useState } from 'react'

/** Kept at sign-out like every width of a side (spec 1 §4). */
const KEY = 'sidebarWidth:scene-editor'

/** In px: 420 at first (spec 2 §9). Below the least, fields of a form have no room. */
export const SIDE = { least: 300, usual: 420, most: 600 } as const

export const clampWidth = (width: number): number => Math.round(Math.min(SIDE.most, Math.max(SIDE.least, width)))

export const useSideWidth = () => {
  const [width, setWidth] = useState(() => {
    const kept = Number(localStorage.getItem(KEY) ?? SIDE.usual)
    return Number.isFinite(kept) ? clampWidth(kept) : SIDE.usual
  })
  const resize = (next: number) => {
    const kept = clampWidth(next)
    setWidth(kept)
    localStorage.setItem(KEY, String(kept))
  }
  return { width, resize }
}
