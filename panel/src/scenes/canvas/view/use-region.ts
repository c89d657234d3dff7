import { useEffect, useState } from 'react'
import { useStoreApi } from '@xyflow/react'

interface Region {
  left: number
  top: number
  right: number
  foot: number
}

/**
 * The visible area plus half a view on each side, in px of the canvas. Updated only when the view leaves it, so most
 * panning renders nothing new.
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

/** The region covers the view without being far larger: after zooming in, less needs to be rendered. */
const covers = (region: Region, view: Region): boolean =>
  view.left >= region.left &&
  view.right <= region.right &&
  view.top >= region.top &&
  view.foot <= region.foot &&
  (region.right - region.left) / (view.right - view.left) < 6
