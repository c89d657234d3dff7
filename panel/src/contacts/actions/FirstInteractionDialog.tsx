import { Switch } from '@mantine/core'
import { useState } from 'react'
import { DialogForm } from '../../ui/DialogForm.tsx'

interface StartFirstInteractionProps {
  onStart: (triggerOnboarding: boolean) => Promise<unknown>
  onClose: () => void
}

/** Starts the first interaction (onboarding) with a client. */
export const StartFirstInteraction = ({ onStart, onClose }: StartFirstInteractionProps) => {
  const [trigger, setTrigger] = useState(false)
  return (
    <DialogForm title="Start first interaction" submit="Start" onSubmit={() => onStart(trigger)} onClose={onClose}>
      <Switch
        label="Trigger onboarding immediately"
        checked={trigger}
        onChange={(event) => setTrigger(event.currentTarget.checked)}
      />
    </DialogForm>
  )
}

interface DropFirstInteractionProps {
  onDrop: (restart: boolean, dropSchedules: boolean) => Promise<unknown>
  onClose: () => void
}

/** Drops the first interaction with a client, or restarts it. */
export const DropFirstInteraction = ({ onDrop, onClose }: DropFirstInteractionProps) => {
  const [restart, setRestart] = useState(false)
  const [schedules, setSchedules] = useState(false)
  return (
    <DialogForm
      title="Drop first interaction"
      submit={restart ? 'Restart' : 'Drop'}
      onSubmit={() => onDrop(restart, schedules)}
      onClose={onClose}
    >
      <Switch label="Restart it" checked={restart} onChange={(event) => setRestart(event.currentTarget.checked)} />
      <Switch
        label="Drop its scheduled messages"
        checked={schedules}
        onChange={(event) => setSchedules(event.currentTarget.checked)}
      />
    </DialogForm>
  )
}
