import { MINUTE_MS } from '@attune/contract/durations'
import { IconX } from '@tabler/icons-react'
import { useRef, type PointerEvent } from 'react'
import { describeFork } from '../state/describe-fork.ts'
import * as machines from '../state/machine.ts'
import type { Machine } from '../state/machine.ts'
import { trackOf } from './track.ts'
import classes from './TrackLine.module.css'

interface TrackLineProps {
  machine: Machine
  zone: string
  onMove: (next: (machine: Machine) => Machine | null) => void
}

/** The days of the tape: sent messages above the line, replies below it, nights shaded. */
export const TrackLine = ({ machine, zone, onMove }: TrackLineProps) => {
  const box = useRef<HTMLDivElement>(null)
  const { played } = machine.line
  const span = machines.spanOf(machine)
  const at = machines.toMs(machine.at)
  const track = trackOf({
    steps: played.steps,
    inputs: played.tape.inputs,
    span,
    at,
    zone,
    quietHours: played.tape.automation.quietHours,
  })
  const share = (moment: number) =>
    `${Math.min(100, Math.max(0, ((moment - span.from) / (span.to - span.from)) * 100))}%`
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (event.buttons !== 1 || box.current === null) return
    const { left, width } = box.current.getBoundingClientRect()
    const moment = span.from + ((event.clientX - left) / width) * (span.to - span.from)
    onMove((now) => machines.moveTo(now, Math.min(span.to, Math.round(moment / MINUTE_MS) * MINUTE_MS)))
  }
  return (
    <div className={classes.track}>
      <div
        ref={box}
        className={classes.box}
        role="slider"
        tabIndex={0}
        aria-label="Playhead"
        aria-valuemin={0}
        aria-valuemax={machine.days * DAY_MINUTES}
        aria-valuenow={Math.round((at - span.from) / MINUTE_MS)}
        aria-valuetext={new Date(at).toLocaleString('en-US', { timeZone: zone })}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          drag(event)
        }}
        onPointerMove={drag}
      >
        {track.nights.map(({ from, to }) => (
          <span
            key={from}
            className={classes.night}
            style={{ left: `${from * 100}%`, width: `${(to - from) * 100}%` }}
          />
        ))}
        <span className={classes.ahead} />
        <span className={classes.walked} style={{ width: share(at) }} />
        {track.ticks.map(({ id, at: place, side, later }) => (
          <span
            key={id}
            className={classes.tick}
            data-side={side}
            data-later={later || undefined}
            style={{ left: `${place * 100}%` }}
          />
        ))}
        <span className={classes.head} style={{ left: share(at) }} />
      </div>
      {machine.forks.slice(-SHOWN).map((fork, row) => (
        <span
          key={fork.name}
          className={classes.fork}
          style={
            {
              left: `calc(20px + (100% - 40px) * ${shareOf(fork.from, span)})`,
              width: `max(64px, calc((100% - 40px) * ${shareOf(fork.reached, span) - shareOf(fork.from, span)}))`,
              '--row': row,
            } as React.CSSProperties
          }
        >
          <button
            type="button"
            className={classes.name}
            onClick={() => onMove((now) => machines.goToFork(now, fork.name))}
            title={`Continue ${describeFork(fork)}`}
          >
            {describeFork(fork)}
          </button>
          <button
            type="button"
            className={classes.drop}
            aria-label={`Remove fork ${fork.name}`}
            onClick={() => onMove((now) => machines.dropFork(now, fork.name))}
          >
            <IconX size={11} stroke={1.5} aria-hidden="true" />
          </button>
        </span>
      ))}
      <div className={classes.days} aria-hidden="true">
        {track.days.map(({ id, words, at: place, today }) => (
          <span key={id} data-today={today || undefined} style={{ left: `${place * 100}%` }}>
            {words}
          </span>
        ))}
      </div>
    </div>
  )
}

const DAY_MINUTES = 1_440
/** There is room for two rows below the line. */
const SHOWN = 2

const shareOf = (moment: string, span: { from: number; to: number }): number =>
  Math.min(1, Math.max(0, (machines.toMs(moment) - span.from) / (span.to - span.from)))
