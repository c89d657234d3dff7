import { useRef } from 'react'
import { notifyDone } from '../../client/notify.ts'
import { useToastUntil } from '../../client/use-toast-until.ts'
import { focusCanvas } from './focus-canvas.ts'
import type { DocumentEditing } from './document/use-document.ts'

/**
 * For discarding all edits of an editor. The toast that brings them back goes with the editor, and when a save begins or
 * ends: edits from before a save would be in conflict with it. `page` is for the element with the editor's canvas.
 */
export const useDiscardEdits = (editing: DocumentEditing, isSaving: boolean) => {
  const page = useRef<HTMLElement>(null)
  const closeToast = useToastUntil(isSaving)
  const discard = () => {
    closeToast.current = discardEdits(editing)
    // The button disappears. From the toast, the focus returns to the canvas, too.
    focusCanvas(page.current)
  }
  return { page, discard }
}

/**
 * Discards all edits. The toast brings them back, also on a phone, where the bar has no Undo. Returns a function that
 * takes the toast away.
 */
export const discardEdits = ({
  document,
  base,
  edit,
  load,
}: Pick<DocumentEditing, 'document' | 'base' | 'edit' | 'load'>): (() => void) => {
  edit('Discard all edits', () => base.document)
  return notifyDone('Edits discarded', () => {
    // The base comes back with the edits, because someone else’s save may have been loaded since.
    load('Bring back the edits', { document, base })
    return Promise.resolve()
  })
}
