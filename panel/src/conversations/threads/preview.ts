import { DELIVERY_ERROR, OMITTED, OUTGOING } from '@attune/contract/conversations/constants'
import type { Thread } from '@attune/contract/conversations/entity'

/** The second line of a thread's row. */
export interface Preview {
  kind: 'draft' | 'trouble' | 'automation' | 'text' | 'nothing'
  /** Stands before the text: `Draft:`, `You:`. */
  lead: string | null
  text: string
}

/** The draft of a thread that is not open, else what the last message says or how its delivery went. */
export const previewOf = ({ draft, preview, primaryCoach }: Thread, accountId: string, open: boolean): Preview => {
  if (draft !== null && draft.trim() !== '' && !open) return { kind: 'draft', lead: 'Draft:', text: draft }
  if (preview === null) return { kind: 'nothing', lead: null, text: 'No messages yet' }
  const { type, is_sent, outcome, carrier, send_by, send_by_type } = preview
  const text = preview.text === '' ? filesIn(preview.num_attach) : preview.text
  if (type !== OUTGOING) return { kind: 'text', lead: null, text }
  if (carrier === OMITTED) return { kind: 'trouble', lead: null, text: 'Delivery omitted' }
  if (is_sent === DELIVERY_ERROR) return { kind: 'trouble', lead: null, text: 'Delivery error' }
  if (outcome === 'unknown') return { kind: 'trouble', lead: null, text: 'Outcome unknown' }
  if (send_by_type !== 'user') return { kind: 'automation', lead: null, text }
  if (send_by === accountId) return { kind: 'text', lead: 'You:', text }
  const name = primaryCoach?._id === send_by ? primaryCoach?.name.split(' ')[0] : undefined
  return { kind: 'text', lead: `${name ?? 'Colleague'}:`, text }
}

const filesIn = (count: number): string => {
  if (count === 0) return ''
  return count === 1 ? 'Attachment' : `${count} attachments`
}

/** A state of the client that one must know before writing, as a tag; null when there is none. */
export const tagOf = ({ contactStatus, optedOut, labels }: Thread): string | null => {
  if (contactStatus === 'stop') return 'stopped'
  if (optedOut) return 'opted out'
  return labels.includes('frozen') ? 'frozen' : null
}
