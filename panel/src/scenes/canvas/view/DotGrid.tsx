import { useEffect, useRef } from 'react'
import { useStoreApi } from '@xyflow/react'
import classes from './DotGrid.module.css'

/** Px between dots (spec 2 §2). */
const GAP = 16
/** Closer together they are a grey. */
const LEAST = 10

/**
 * The dots behind the nodes, on a layer of their own that is only moved: the graph library's own background is drawn anew
 * with each frame, which halves panning.
 */
export const DotGrid = () => {
  const store = useStoreApi()
  const grid = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let drawn = 0
    const follow = ([x, y, zoom]: readonly [number, number, number]) => {
      if (!grid.current) return
      let gap = GAP * zoom
      while (gap < LEAST) gap *= 2
      if (gap !== drawn) {
        drawn = gap
        grid.current.style.setProperty('--gap', `${gap}px`)
      }
      grid.current.style.transform = `translate(${x % gap}px, ${y % gap}px)`
    }
    follow(store.getState().transform)
    return store.subscribe(({ transform }, { transform: before }) => {
      if (transform !== before) follow(transform)
    })
  }, [store])
  return <div ref={grid} className={classes.grid} aria-hidden="true" />
}
