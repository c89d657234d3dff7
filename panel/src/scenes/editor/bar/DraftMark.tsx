import { Suspense, lazy } from 'react'
import { OnDemand } from '../../../ui/OnDemand.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import type { DraftState } from '../draft/draft-keeper.ts'
import { formatCount } from '../../../ui/format-count.ts'
import classes from './EditorBar.module.css'

const load = () => import('./DraftPopover.tsx')
const DraftPopover = lazy(async () => ({ default: (await load()).DraftPopover }))

interface DraftMarkProps {
  edits: number
  state: DraftState
  onDiscard: () => void
}

/** `3 unsaved edits`, opening a popover that says where they are stored. Nothing if there are none. */
export const DraftMark = ({ edits, state, onDiscard }: DraftMarkProps) => {
  if (edits === 0)
    return state.kind === 'failed' || state.kind === 'elsewhere' ? <Tag tone="bad">draft not saved</Tag> : null
  const words = formatCount(edits, 'unsaved edit')
  const isUnkept = state.kind === 'failed' || state.kind === 'elsewhere'
  const mark = (props: { onClick?: () => void; onPointerEnter?: () => void }) => (
    <button
      type="button"
      className={classes.mark}
      data-tone={isUnkept ? 'bad' : 'warn'}
      aria-haspopup="dialog"
      {...props}
    >
      {isUnkept ? `${words}, not saved` : words}
    </button>
  )
  return (
    <OnDemand fetch={load} button={({ reach, open }) => mark({ onPointerEnter: reach, onClick: open })}>
      <Suspense fallback={mark({})}>
        <DraftPopover
          edits={edits}
          state={state}
          words={isUnkept ? `${words}, not saved` : words}
          onDiscard={onDiscard}
        />
      </Suspense>
    </OnDemand>
  )
}
