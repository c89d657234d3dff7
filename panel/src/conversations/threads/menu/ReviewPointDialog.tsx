import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import type { Thread } from '@attune/contract/conversations/entity'
import { useAccount } from '../../../client/account.ts'
import { notifyFailure } from '../../../client/notify.ts'
import { serverNow } from '../../../client/server-clock.ts'
import { parseWallTime, formatWallTime } from '../../../contacts/wall-time.ts'
import { DialogForm } from '../../../ui/DialogForm.tsx'
import { WallTimeFields } from '../../../ui/inputs/WallTimeFields.tsx'
import { reviewPresets } from './review-presets.ts'

interface ReviewPointDialogProps {
  thread: Thread
  onSet: (at: Date) => Promise<unknown>
  onClose: () => void
}

/** Chooses when a conversation should be reviewed again. */
export const ReviewPointDialog = ({ thread, onSet, onClose }: ReviewPointDialogProps) => {
  const { timezone } = useAccount()
  const [wall, setWall] = useState(() => formatWallTime(new Date(thread.reviewPoint ?? serverNow()), timezone))
  const at = parseWallTime(wall, timezone)
  const presets = reviewPresets(new Date(serverNow()), timezone)
  return (
    <DialogForm
      title={`Review point for ${thread.title}`}
      submit="Set review point"
      hold={at === null ? 'Enter a date and time.' : null}
      onSubmit={() => (at === null ? Promise.resolve() : onSet(at))}
      onClose={onClose}
    >
      <p>The conversation stays in Review for everyone until someone marks it as reviewed.</p>
      <Group gap={8} role="group" aria-label="Usual times">
        {presets.map((preset) => (
          <Button
            key={preset.label}
            variant="default"
            size="compact-sm"
            onClick={() => void onSet(preset.at).then(onClose, notifyFailure)}
          >
            {preset.label}
          </Button>
        ))}
      </Group>
      <WallTimeFields dateLabel="Review on" timeLabel="Time (your time)" isFirst value={wall} onChange={setWall} />
    </DialogForm>
  )
}
