import { useEffect, useState } from 'react'
import { useStoreApi } from '@xyflow/react'

interface Region {
  left: number
  top: number
  right: number
  foot: number
}

/**
 * What is in view with half a view around it, in px of the canvas. It stays while the view stays within, so that panning
 * draws nothing new most of the time.
 */
export const useRegion = (): Region => {
  const store = useStoreApi()
  const [region, setRegion] = useState(() => withMargin(viewOf(store.getState())))
  useEffect(() => {
    const follow = () => {
      const view = viewOf(store.getState())
      setRegion((old) => (covers(old, view) ? old : withMargin(view)))
    }
    follow()
    return store.subscribe((now, before) => {
      if (now.transform !== before.transform || now.width !== before.width || now.height !== before.height) follow()
    })
  }, [store])
  return region
}

interface ViewState {
  transform: readonly [number, number, number]
  width: number
  height: number
}

const viewOf = ({ transform: [x, y, zoom], width, height }: ViewState): Region => ({
  left: -x / zoom,
  top: -y / zoom,
  right: (width - x) / zoom,
  foot: (height - y) / zoom,
})

const withMargin = ({ left, top, right, foot }: Region): Region => {
  const [aside, above] = [(right - left) / 2, (foot - top) / 2]
  return { left: left - aside, top: top - above, right: right + aside, foot: foot + above }
}

/** Within, and not a small part of it: after zooming in less needs to be drawn. */
const covers = (region: Region, view: Region): boolean =>
  view.left >= region.left &&
  view.right <= region.right &&
  view.top >= region.top &&
  view.foot <= region.foot &&
  (region.right - region.left) / (view.right - view.left) < 6
