import { DAY_MS } from '@attune/contract/durations'
import { Button } from '@mantine/core'
import {
  IconCalendarTime,
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
import { formatTime, dayOf } from '../../../ui/time/format-times.ts'
import * as machines from '../state/machine.ts'
import type { Machine } from '../state/machine.ts'
import type { MachineControls } from '../state/use-machine.ts'
import type { Person } from '../person/person.ts'
import { StartDialog } from './StartDialog.tsx'
import { TrackLine } from './TrackLine.tsx'
import { formatTapeDay } from '../format-tape-day.ts'
import classes from './Scrubber.module.css'

interface ScrubberProps {
  controls: MachineControls
  person: Person
  /** Starts over for a client, at the time that their tape begins. */
  onPerson: (person: Person) => void
  /** Moves the playhead; null if there is nowhere to go. */
  onMove: (next: (machine: Machine) => Machine | null) => void
  onRecord: () => void
}

type Stride = 'hour' | 'day' | 'event'

/** Moves, plays, forks and records the tape. */
export const Scrubber = ({ controls, person, onMove, onPerson, onRecord }: ScrubberProps) => {
  const { machine, isPlaying, play, pause } = controls
  const [stride, setStride] = useState<Stride>('event')
  const [isChoosingStart, setIsChoosingStart] = useState(false)
  const { zone } = machines.worldOf(machine)
  const at = new Date(machine.at)
  const day = machines.dayNumberOf(machine)
  const goOn = (by: Stride) => {
    if (by === 'event') onMove(machines.nextEvent)
    else onMove((now) => machines.skip(now, STRIDES[by]))
  }
  const goBack = (by: Stride) => {
    if (by === 'event') onMove(machines.previousEvent)
    else onMove((now) => machines.skip(now, -STRIDES[by]))
  }
  return (
    <section className={classes.scrubber} aria-label="Time" data-floor>
      <div className={classes.controls}>
        <Move tip="To the start" onClick={() => onMove(machines.toStart)}>
          <IconPlayerSkipBack {...ICON} />
        </Move>
        <Move tip={`Back: ${STRIDE_WORDS[stride]}`} onClick={() => goBack(stride)}>
          <IconPlayerTrackPrev {...ICON} />
        </Move>
        <button
          type="button"
          className={classes.play}
          aria-label={isPlaying ? 'Pause' : 'Play'}
          onClick={isPlaying ? pause : play}
        >
          {isPlaying ? <IconPlayerPause {...ICON} /> : <IconPlayerPlay {...ICON} />}
        </button>
        <Move tip={`Forward: ${STRIDE_WORDS[stride]}`} onClick={() => goOn(stride)}>
          <IconPlayerTrackNext {...ICON} />
        </Move>
        <Move tip="To the furthest point" onClick={() => onMove(machines.toEnd)}>
          <IconPlayerSkipForward {...ICON} />
        </Move>
        <div className={classes.strides} role="group" aria-label="Step size">
          {(['hour', 'day', 'event'] as const).map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={stride === each}
              onClick={() => {
                // Clicking a step size moves by it right away; the arrow buttons use it afterwards.
                setStride(each)
                goOn(each)
              }}
            >
              {WORDS[each]}
            </button>
          ))}
        </div>
        <Move tip="Start at another time" onClick={() => setIsChoosingStart(true)}>
          <IconCalendarTime {...ICON} />
        </Move>
        <p className={classes.when} role="status">
          <b>
            {formatTapeDay(dayOf(at, zone))}, {formatTime(at, zone)}
          </b>{' '}
          {zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')}, day {day} of {Math.max(day, machine.days)}
        </p>
        <Button
          variant="default"
          leftSection={<IconGitFork size={15} stroke={1.5} />}
          onClick={() => onMove(machines.fork)}
        >
          Fork here
        </Button>
        <Button variant="default" leftSection={<IconTarget size={15} stroke={1.5} />} onClick={onRecord}>
          Record as case
        </Button>
      </div>
      <TrackLine machine={machine} zone={zone} onMove={onMove} />
      {isChoosingStart && <StartDialog person={person} onPerson={onPerson} onClose={() => setIsChoosingStart(false)} />}
    </section>
  )
}

const ICON = { size: 17, stroke: 1.5, 'aria-hidden': true } as const
const STRIDES = { hour: 3_600_000, day: DAY_MS } as const
const WORDS: Readonly<Record<Stride, string>> = { hour: '1 hour', day: '1 day', event: 'Next event' }
const STRIDE_WORDS: Readonly<Record<Stride, string>> = { hour: '1 hour', day: '1 day', event: 'an event' }

const Move = ({ tip, onClick, children }: { tip: string; onClick: () => void; children: ReactNode }) => (
  <button type="button" className="icon-button" aria-label={tip} data-tip={tip} data-tip-at="above" onClick={onClick}>
    {children}
  </button>
)
