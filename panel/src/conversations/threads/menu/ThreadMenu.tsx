import { IconDots } from '@tabler/icons-react'
import { lazy, useState } from 'react'
import type { Thread } from '@attune/contract/conversations/entity'
import { OnDemand } from '../../../ui/OnDemand.tsx'
import { ThreadDialog } from './ThreadDialog.tsx'
import type { ThreadDialogKind } from './ThreadDialogs.tsx'
import classes from './ThreadMenu.module.css'

const load = () => import('./ThreadMenuOpen.tsx')
const ThreadMenuOpen = lazy(async () => ({ default: (await load()).ThreadMenuOpen }))

interface ThreadMenuProps {
  thread: Thread
  /** In a row the button is small: it replaces the time. */
  look: 'row' | 'header'
  /** Opens the dialog outside the row, because the row may leave its list meanwhile. */
  onAsk?: (dialog: ThreadDialogKind) => void
}

/** The actions of a thread. The menu is created on demand, because there are many rows. */
export const ThreadMenu = ({ thread, look, onAsk }: ThreadMenuProps) => {
  const [dialog, setDialog] = useState<ThreadDialogKind | null>(null)
  const button = {
    type: 'button' as const,
    className: `icon-button ${classes.button}`,
    'data-look': look,
    'aria-label': `Actions for ${thread.title}`,
    // There are many rows, so keyboard users open it from the conversation instead.
    tabIndex: look === 'row' ? -1 : 0,
    children: <IconDots size={look === 'row' ? 16 : 18} stroke={1.5} aria-hidden="true" />,
  }
  return (
    <>
      <OnDemand
        fetch={load}
        button={({ reach, open }) => (
          <button
            {...button}
            aria-haspopup="menu"
            aria-expanded={false}
            onPointerEnter={reach}
            onFocus={reach}
            onClick={open}
          />
        )}
      >
        <ThreadMenuOpen
          button={<button {...button} autoFocus />}
          thread={thread}
          look={look}
          onAsk={onAsk ?? setDialog}
        />
      </OnDemand>
      {dialog !== null && <ThreadDialog kind={dialog} thread={thread} onClose={() => setDialog(null)} />}
    </>
  )
}
