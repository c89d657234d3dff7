import { IconClock } from '@tabler/icons-react'
import { useState } from 'react'
import type { WritingChannel } from '@attune/contract/channels/entity'
import { useNow } from '../../../ui/time/use-now.ts'
import { TemplateDialog } from './TemplateDialog.tsx'
import { windowState } from './window-words.ts'
import classes from './WindowLine.module.css'

interface WindowLineProps {
  contactId: string
  clientName: string
  channel: WritingChannel
  /** Brings the cursor back to the text. */
  onLeave: () => void
}

/** Says before sending that WhatsApp's 24 hours are over, or nearly, and offers the templates that still leave. */
export const WindowLine = ({ contactId, clientName, channel, onLeave }: WindowLineProps) => {
  const now = useNow()
  const [isChoosing, setChoosing] = useState(false)
  const state = windowState(channel.window, now)
  const close = () => {
    setChoosing(false)
    onLeave()
  }
  return (
    <>
      {state !== null && (
        <p className={classes.line} data-closed={state.kind === 'closed' || undefined} role="status">
          <IconClock size={16} stroke={1.5} aria-hidden="true" />
          {state.kind === 'ends' ? (
            <span>
              You can text {clientName} on WhatsApp for another {state.text}.
            </span>
          ) : (
            <span>
              WhatsApp’s 24-hour window has closed. What you write here will be sent once {clientName} writes.{' '}
              <button type="button" className={classes.action} onClick={() => setChoosing(true)}>
                Send a template
              </button>
            </span>
          )}
        </p>
      )}
      {isChoosing && (
        <TemplateDialog contactId={contactId} clientName={clientName} from={channel.address} onClose={close} />
      )}
    </>
  )
}
