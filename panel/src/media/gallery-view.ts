/** The zoom of a picture: `scale` from 1 (fits the stage), and the offset in px. */
export interface GalleryView {
  scale: number
  x: number
  y: number
}

export const WHOLE: GalleryView = { scale: 1, x: 0, y: 0 }
export const SCALE_MAX = 5

/** Zooms to a scale, keeping the point `at` (px from the middle of the stage) in place. */
export const zoomTo = (view: GalleryView, scale: number, at: { x: number; y: number }): GalleryView => {
  const next = Math.min(SCALE_MAX, Math.max(1, scale))
  if (next === 1) return WHOLE
  const ratio = next / view.scale
  return { scale: next, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio }
}

/** Moves the view, but never so far that the picture leaves the stage. */
export const panBy = (
  view: GalleryView,
  by: { x: number; y: number },
  stage: { width: number; height: number },
): GalleryView => {
  const most = { x: (stage.width * (view.scale - 1)) / 2, y: (stage.height * (view.scale - 1)) / 2 }
  const within = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value))
  return { ...view, x: within(view.x + by.x, most.x), y: within(view.y + by.y, most.y) }
}
