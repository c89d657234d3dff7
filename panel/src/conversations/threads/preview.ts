import { DELIVERY_ERROR, OMITTED, OUTGOING } from '@attune/contract/conversations/constants'
import type { Thread } from '@attune/contract/conversations/entity'

type LastMessage = NonNullable<Thread['preview']>

/** What the second line of a thread's row shows. */
export interface ThreadPreview {
  kind: 'draft' | 'trouble' | 'automation' | 'text' | 'nothing'
  /** Shown before the text: `Draft:`, `You:`. */
  lead: string | null
  text: string
  /** The kind of the message's first file, shown as an icon. */
  file: LastMessage['file']
}

/**
 * The draft if the thread is not open, then a reply being sent (`leaving`), then the message the client wants answered,
 * otherwise the last message or its delivery problem.
 */
export const previewOf = (
  { draft, preview, waiting, lastSequence, primaryCoach }: Thread,
  accountId: string,
  open: boolean,
  leaving: string | null = null,
): ThreadPreview => {
  if (draft !== null && draft.trim() !== '' && !open) return { kind: 'draft', lead: 'Draft:', text: draft, file: null }
  if (leaving !== null) return { kind: 'text', lead: 'Sending:', text: leaving || 'Attachment', file: null }
  if (preview === null) return { kind: 'nothing', lead: null, text: 'No messages yet', file: null }
  if (preview.deleted && waiting === null) return { kind: 'nothing', lead: null, text: 'Message deleted', file: null }
  if (waiting !== null && waiting.lastSequence !== lastSequence)
    return { kind: 'text', lead: null, text: waiting.text || FILE_WORDS[waiting.file ?? 'file'], file: waiting.file }
  const { type, is_sent, outcome, carrier, send_by, send_by_type, file } = preview
  const content = { text: preview.text === '' ? filesIn(preview) : preview.text, file }
  if (type !== OUTGOING) return { kind: 'text', lead: null, ...content }
  const trouble = troubleOf({ carrier, is_sent, outcome })
  if (trouble !== null) return { kind: 'trouble', lead: null, text: trouble, file: null }
  if (send_by_type !== 'user') return { kind: 'automation', lead: null, ...content }
  if (send_by === accountId) return { kind: 'text', lead: 'You:', ...content }
  const name = primaryCoach?._id === send_by ? primaryCoach?.name.split(' ')[0] : undefined
  return { kind: 'text', lead: `${name ?? 'Colleague'}:`, ...content }
}

const troubleOf = ({ carrier, is_sent, outcome }: Pick<LastMessage, 'carrier' | 'is_sent' | 'outcome'>) => {
  if (carrier === OMITTED) return 'Delivery omitted'
  if (is_sent === DELIVERY_ERROR) return 'Delivery error'
  return outcome === 'unknown' ? 'Outcome unknown' : null
}

const FILE_WORDS = { image: 'Photo', video: 'Video', audio: 'Audio', file: 'File' } as const

const filesIn = ({ num_attach, file }: LastMessage): string => {
  if (num_attach === 0) return ''
  const word = file === null ? 'Attachment' : FILE_WORDS[file]
  return num_attach === 1 ? word : `${num_attach} ${file === 'image' ? 'photos' : 'attachments'}`
}

/** A state of the client worth knowing before writing, as a tag; null if there is none. */
export const tagOf = ({ contactStatus, optedOut, askedForPerson, labels }: Thread): string | null => {
  if (contactStatus === 'stop') return 'stopped'
  if (optedOut) return 'opted out'
  if (askedForPerson) return 'asked for a person'
  return labels.includes('frozen') ? 'frozen' : null
}
