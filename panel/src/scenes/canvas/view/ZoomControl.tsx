import { useReactFlow, useStore } from '@xyflow/react'
import { IconMaximize, IconMinus, IconPlus } from '@tabler/icons-react'
import { motionOf } from './use-fitting.ts'
import classes from './ZoomControl.module.css'

export const ZoomControl = ({ onFit }: { onFit: () => void }) => {
  const { zoomIn, zoomOut, zoomTo } = useReactFlow()
  const percent = useStore(({ transform: [, , zoom] }) => Math.round(zoom * 100))
  return (
    <div className={classes.control} role="group" aria-label="Zoom">
      <button type="button" aria-label="Zoom out" onClick={() => void zoomOut(motionOf())}>
        <IconMinus size={15} stroke={1.5} aria-hidden="true" />
      </button>
      <button
        type="button"
        className={classes.percent}
        aria-label={`${percent}%, show at full size`}
        onClick={() => void zoomTo(1, motionOf())}
      >
        {percent}%
      </button>
      <button type="button" aria-label="Zoom in" onClick={() => void zoomIn(motionOf())}>
        <IconPlus size={15} stroke={1.5} aria-hidden="true" />
      </button>
      <button type="button" aria-label="Show all" data-tip="Show all, 0" data-tip-at="above" onClick={onFit}>
        <IconMaximize size={15} stroke={1.5} aria-hidden="true" />
      </button>
    </div>
  )
}
