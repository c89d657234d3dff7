import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { RANGE_MINUTES } from '@attune/contract/scenes/rules'
import { clampRange } from '@attune/contract/schedules/times'
import { formatOffset, formatSignedMinutes } from '../format-offset.ts'
import type { RangeProps } from './RangeInputs.tsx'
import { minutesAt, moveEnd, nearerEnd, percentOf, type End } from './range-axis.ts'
import classes from './Range.module.css'

const MARKS = [-120, -60, 0, 60, 120]
const { min, max, step } = RANGE_MINUTES
/** Keys of the slider, in minutes. */
const BY_KEY: Partial<Record<string, number>> = {
  ArrowRight: step,
  ArrowUp: step,
  ArrowLeft: -step,
  ArrowDown: -step,
  PageUp: 30,
  PageDown: -30,
  Home: min - max,
  End: max - min,
}

/** Both ends on one axis. An end dragged past the other becomes the other one, so the range stays sorted. */
export const RangeSlider = ({ range, readOnly, onChange }: RangeProps) => {
  const track = useRef<HTMLDivElement>(null)
  const ends = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)] as const
  const [heldEnd, setHeldEnd] = useState<End | null>(null)
  const shown = clampRange(range, RANGE_MINUTES)

  const move = (end: End, to: number): End => {
    const moved = moveEnd(shown, end, to)
    if (moved.range[0] !== range[0] || moved.range[1] !== range[1]) onChange(moved.range)
    if (moved.end !== end) ends[moved.end].current?.focus()
    return moved.end
  }
  const minutesUnder = (event: PointerEvent): number => {
    const box = track.current?.getBoundingClientRect()
    return box === undefined ? 0 : minutesAt((event.clientX - box.left) / box.width)
  }
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (readOnly || event.button !== 0) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    const to = minutesUnder(event)
    const end = nearerEnd(shown, to)
    ends[end].current?.focus()
    setHeldEnd(move(end, to))
  }
  const onKeyDown = (end: End) => (event: KeyboardEvent) => {
    const by = BY_KEY[event.key]
    if (by === undefined || readOnly) return
    event.preventDefault()
    move(end, shown[end] + by)
  }
  return (
    <div
      className={classes.slider}
      data-off={readOnly || undefined}
      onPointerDown={onPointerDown}
      onPointerMove={(event) => heldEnd !== null && setHeldEnd(move(heldEnd, minutesUnder(event)))}
      onPointerUp={() => setHeldEnd(null)}
      onPointerCancel={() => setHeldEnd(null)}
    >
      <div className={classes.track} ref={track}>
        {MARKS.map((mark) => (
          <span key={mark} className={classes.mark} style={{ left: `${percentOf(mark)}%` }}>
            {mark > 0 ? `+${mark}` : formatSignedMinutes(mark)}
          </span>
        ))}
        <span
          className={classes.between}
          style={{ left: `${percentOf(shown[0])}%`, width: `${percentOf(shown[1]) - percentOf(shown[0])}%` }}
        />
        {([0, 1] as const).map((end) => (
          <div
            key={end}
            ref={ends[end]}
            className={classes.thumb}
            role="slider"
            tabIndex={readOnly ? -1 : 0}
            aria-label={end === 0 ? 'Range from' : 'Range to'}
            aria-valuemin={min}
            aria-valuemax={max}
            aria-valuenow={shown[end]}
            aria-valuetext={formatOffset(shown[end])}
            aria-disabled={readOnly}
            style={{ left: `${percentOf(shown[end])}%` }}
            onKeyDown={onKeyDown(end)}
          />
        ))}
      </div>
    </div>
  )
}
