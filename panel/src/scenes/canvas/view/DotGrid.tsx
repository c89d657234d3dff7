import { useEffect, useRef } from 'react'
import { useStoreApi } from '@xyflow/react'
import classes from './DotGrid.module.css'

/** Px between dots. */
const GAP = 16
/** Dots closer together than this would blur into gray. */
const LEAST = 10

/**
 * The dots behind the nodes, on a layer that is only translated. React Flow's own background redraws on every frame,
 * which halves the panning speed.
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
