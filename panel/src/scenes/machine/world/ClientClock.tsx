import { Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { TIMEFRAME_KEY_TITLES } from '@attune/contract/schedules/times'
import type { RoutineName, World } from '@attune/engine/world'
import { listZones } from '../../../contacts/inputs/list-zones.ts'
import type { MachineInput } from '../state/machine.ts'
import classes from './WorldPane.module.css'

interface ClientClockProps {
  world: World
  onAct: (deed: MachineInput) => void
}

/** The client's time zone and daily routine, changed from the playhead on. */
export const ClientClock = ({ world, onAct }: ClientClockProps) => (
  <div className={classes.clock}>
    <Select
      label="Time zone"
      searchable
      allowDeselect={false}
      limit={50}
      nothingFoundMessage="No results"
      data={listZones(world.zone)}
      comboboxProps={{ shadow: 'xl' }}
      value={world.zone}
      onChange={(zone) => {
        if (zone !== null && zone !== world.zone) onAct({ kind: 'clock', zone })
      }}
    />
    <div className={classes.marks}>
      {MARKS.map((name) => (
        <Mark
          key={name}
          name={name}
          time={world.routine.own[name] ?? world.routine.fallback[name]}
          onTime={(time) => onAct({ kind: 'clock', routine: { [name]: time } })}
        />
      ))}
    </div>
  </div>
)

const MARKS = ['wakeUpTime', 'goToSleepTime'] as const

/** Applied on blur or Enter, not while typing. */
const Mark = ({ name, time, onTime }: { name: RoutineName; time: string; onTime: (time: string) => void }) => {
  const [draft, setDraft] = useState(time)
  const commit = () => {
    if (/^\d\d:\d\d$/.test(draft) && draft !== time) onTime(draft)
  }
  return (
    <TextInput
      type="time"
      label={TIMEFRAME_KEY_TITLES[name]}
      value={draft}
      className={classes.mark ?? ''}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit()
      }}
    />
  )
}
