import { Button } from '@mantine/core'
import {
  IconGitFork,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
  IconPlayerTrackNext,
  IconPlayerTrackPrev,
  IconTarget,
} from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { formatTime, dayOf, formatDay } from '../../../ui/time/format-times.ts'
import * as machines from '../state/machine.ts'
import type { Machine } from '../state/machine.ts'
import type { MachineControls } from '../state/use-machine.ts'
import { TrackLine } from './TrackLine.tsx'
import classes from './Scrubber.module.css'

interface ScrubberProps {
  controls: MachineControls
  /** A move of the playhead; null: there is nowhere to go. */
  on: (next: (machine: Machine) => Machine | null) => void
  onRecord: () => void
}

type Stride = 'hour' | 'day' | 'event'

/** The tape's time: moved along, played, forked and recorded. */
export const Scrubber = ({ controls, on, onRecord }: ScrubberProps) => {
  const { machine, playing, play, pause } = controls
  const [stride, setStride] = useState<Stride>('event')
  const { zone } = zoneAt(machine)
  const at = new Date(machine.at)
  const day = Math.floor((machines.toMs(machine.at) - machines.spanOf(machine).from) / DAY_MS) + 1
  const goOn = (by: Stride) => {
    if (by === 'event') on(machines.nextEvent)
    else on((now) => machines.skip(now, STRIDES[by]))
  }
  const goBack = (by: Stride) => {
    if (by === 'event') on(machines.previousEvent)
    else on((now) => machines.skip(now, -STRIDES[by]))
  }
  return (
    <section className={classes.scrubber} aria-label="Time" data-floor>
      <div className={classes.controls}>
        <Move tip="To the start" onClick={() => on(machines.toStart)}>
          <IconPlayerSkipBack {...ICON} />
        </Move>
        <Move tip={`Back: ${STRIDE_WORDS[stride]}`} onClick={() => goBack(stride)}>
          <IconPlayerTrackPrev {...ICON} />
        </Move>
        <button
          type="button"
          className={classes.play}
          aria-label={playing ? 'Pause' : 'Play'}
          onClick={playing ? pause : play}
        >
          {playing ? <IconPlayerPause {...ICON} /> : <IconPlayerPlay {...ICON} />}
        </button>
        <Move tip={`Forward: ${STRIDE_WORDS[stride]}`} onClick={() => goOn(stride)}>
          <IconPlayerTrackNext {...ICON} />
        </Move>
        <Move tip="As far as you have been" onClick={() => on(machines.toEnd)}>
          <IconPlayerSkipForward {...ICON} />
        </Move>
        <div className={classes.strides} role="group" aria-label="How far">
          {(['hour', 'day', 'event'] as const).map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={stride === each}
              onClick={() => {
                // The word moves the playhead each time; the arrows then go by it.
                setStride(each)
                goOn(each)
              }}
            >
              {WORDS[each]}
            </button>
          ))}
        </div>
        <p className={classes.when} role="status">
          <b>
            {formatDay(dayOf(at, zone), FAR, 'UTC').replace(/, \d{4}$/, '')}, {formatTime(at, zone)}
          </b>{' '}
          {zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')}, day {day} of {machine.days}
        </p>
        <Button
          variant="default"
          leftSection={<IconGitFork size={15} stroke={1.5} />}
          onClick={() => on(machines.fork)}
        >
          Fork here
        </Button>
        <Button variant="default" leftSection={<IconTarget size={15} stroke={1.5} />} onClick={onRecord}>
          Record as case
        </Button>
      </div>
      <TrackLine machine={machine} zone={zone} on={on} />
    </section>
  )
}

const ICON = { size: 17, stroke: 1.5, 'aria-hidden': true } as const
const DAY_MS = 86_400_000
const STRIDES = { hour: 3_600_000, day: DAY_MS } as const
const WORDS: Readonly<Record<Stride, string>> = { hour: '1 hour', day: '1 day', event: 'Next event' }
const STRIDE_WORDS: Readonly<Record<Stride, string>> = { hour: '1 hour', day: '1 day', event: 'an event' }
/** Never today: a day of a tape is told by its date. */
const FAR = new Date(0)

const zoneAt = (machine: Machine): { zone: string } =>
  machines.stepsUpTo(machine).at(-1)?.after.world ?? machine.line.played.tape.world

const Move = ({ tip, onClick, children }: { tip: string; onClick: () => void; children: ReactNode }) => (
  <button type="button" className="icon-button" aria-label={tip} data-tip={tip} data-tip-at="above" onClick={onClick}>
    {children}
  </button>
)
