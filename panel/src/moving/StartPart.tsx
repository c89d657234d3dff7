import { Button } from '@mantine/core'
import type { MovingState } from '@attune/contract/moving/entity'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { calls } from '../client/calls.ts'
import { notify } from '../client/notify.ts'
import { DialogForm } from '../ui/DialogForm.tsx'
import { formatCount, formOf } from '../ui/format-count.ts'
import { SettingsPart } from '../ui/page/SettingsPane.tsx'
import classes from './Data.module.css'

/** After moving in, automation waits until someone starts it. */
export const StartPart = ({ state: { waiting, overdue } }: { state: MovingState }) => {
  const [asks, setAsks] = useState(false)
  const queryClient = useQueryClient()
  const start = async () => {
    await calls.moving.startAutomation({})
    notify({ kind: 'good', title: 'Automation started' })
    setAsks(false)
    await queryClient.invalidateQueries({ queryKey: ['moving'] })
  }
  return (
    <SettingsPart
      title="Automation is paused"
      words="This organization was moved in. Its scenes, schedules and programs wait until you start them."
    >
      <p className={classes.quiet}>{wordsOf(waiting, overdue)}</p>
      <div className={classes.actions}>
        <Button leftSection={<IconPlayerPlay size={15} stroke={1.5} />} onClick={() => setAsks(true)}>
          Start automation
        </Button>
      </div>
      {asks && (
        <DialogForm title="Start automation?" submit="Start" onSubmit={start} onClose={() => setAsks(false)}>
          <p>
            Make sure automation is stopped in the installation this organization came from. Otherwise, clients will get
            everything twice.
          </p>
          <p>{wordsOf(waiting, overdue)}</p>
        </DialogForm>
      )}
    </SettingsPart>
  )
}

const wordsOf = (waiting: number, overdue: number): string => {
  const steps = formatCount(waiting, 'step waits', 'steps wait')
  if (overdue === 0) return `${steps} for the time they are due.`
  return `${steps}; ${overdue.toLocaleString('en-US')} of them ${formOf(overdue, 'is', 'are')} overdue and will follow at once.`
}
