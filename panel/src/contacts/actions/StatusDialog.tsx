import { SegmentedControl, TextInput } from '@mantine/core'
import { CONTACT_TEXTS, NO_REASON } from '@attune/contract/contacts/limits'
import { useState } from 'react'
import { DialogForm } from '../../ui/DialogForm.tsx'
import { STATUS_LABELS } from '../data/filters.ts'

type Status = keyof typeof STATUS_LABELS

interface StatusDialogProps {
  title: string
  /** The current status of one client; undefined for many. */
  now?: Status
  onSwitch: (newStatus: Status, reason: string) => Promise<unknown>
  onClose: () => void
}

/** Stops clients or makes them active again. */
export const StatusDialog = ({ title, now, onSwitch, onClose }: StatusDialogProps) => {
  const [status, setStatus] = useState<Status>(now === 'stop' ? 'active' : 'stop')
  const [reason, setReason] = useState('')
  return (
    <DialogForm
      title={title}
      submit={status === 'stop' ? 'Stop' : 'Make active'}
      onSubmit={() => onSwitch(status, reason.trim())}
      onClose={onClose}
    >
      {now === undefined && (
        <SegmentedControl
          aria-label="New status"
          data={[
            { value: 'stop', label: STATUS_LABELS.stop },
            { value: 'active', label: STATUS_LABELS.active },
          ]}
          value={status}
          onChange={(next) => setStatus(next === 'stop' ? 'stop' : 'active')}
        />
      )}
      <p>{status === 'stop' ? 'Stopped clients don’t receive messages.' : 'Active clients can receive messages.'}</p>
      <TextInput
        label="Reason"
        placeholder={NO_REASON}
        maxLength={CONTACT_TEXTS.reason}
        value={reason}
        data-autofocus
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </DialogForm>
  )
}
