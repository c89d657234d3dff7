import { useState } from 'react'
import type { ScheduledTemplate } from '@attune/contract/schedules/templates'
import { StandardDialog } from './StandardDialog.tsx'
import { StandardForm } from './StandardForm.tsx'

interface StandardMessagesProps {
  contactId: string
  /** Today in the client's zone, `YYYY-MM-DD`. */
  today: string
  onClose: () => void
}

/** The organization's standard messages: schedules them for a client, and lets authorized users edit them. */
export const StandardMessages = ({ contactId, today, onClose }: StandardMessagesProps) => {
  const [edited, setEdited] = useState<'new' | ScheduledTemplate | null>(null)
  if (edited === null) return <StandardDialog contactId={contactId} onEdit={setEdited} onClose={onClose} />
  return <StandardForm today={today} {...(edited !== 'new' && { item: edited })} onClose={() => setEdited(null)} />
}
