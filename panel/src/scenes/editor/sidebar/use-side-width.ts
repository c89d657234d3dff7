import { useState } from 'react'

/** Survives sign-out, like the widths of other sidebars. */
const KEY = 'sidebarWidth:scene-editor'

/** In px. Below the minimum, form fields don't fit. */
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
