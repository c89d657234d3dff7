import { Button, Popover } from '@mantine/core'
import { useState } from 'react'
import { useAccount } from '../../../client/account.ts'
import { IN_PAGE } from '../../../ui/page/in-page.ts'
import { formatListTime } from '../../../ui/time/format-times.ts'
import { useNow } from '../../../ui/time/use-now.ts'
import type { DraftState } from '../draft/draft-keeper.ts'
import classes from './EditorBar.module.css'

interface DraftPopoverProps {
  edits: number
  words: string
  state: DraftState
  onDiscard: () => void
}

/** Says where unsaved edits are stored and lets the user discard them. Mounted open. */
export const DraftPopover = ({ words, state, onDiscard }: DraftPopoverProps) => {
  const [open, setOpen] = useState(true)
  const now = useNow()
  const { timezone } = useAccount()
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-start"
      width={300}
      trapFocus
      returnFocus
      portalProps={IN_PAGE}
    >
      <Popover.Target>
        <button
          type="button"
          className={classes.mark}
          data-tone={state.kind === 'failed' || state.kind === 'elsewhere' ? 'bad' : 'warn'}
          onClick={() => setOpen(!open)}
        >
          {words}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Draft">
        <p className={classes.about}>
          {describeDraftState(state, (at) => formatListTime(new Date(at), now, timezone))}
        </p>
        <Button
          variant="default"
          onClick={() => {
            setOpen(false)
            onDiscard()
          }}
        >
          Discard all edits
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}

const describeDraftState = (state: DraftState, formatTime: (at: string) => string): string => {
  switch (state.kind) {
    case 'kept':
      return `Your draft was saved ${formatTime(state.at)}. It stays here until you save the scene, and only you can see it.`
    case 'failed':
      return `Your draft couldn’t be saved. ${state.why}`
    case 'elsewhere':
      return 'You continued editing this scene in another tab. That draft won’t be overwritten.'
    default:
      return 'Saving your draft.'
  }
}
