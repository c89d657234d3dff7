import { notifyDone } from '../../client/notify.ts'
import type { DocumentEditing } from './document/use-document.ts'

/** Discards all edits. The toast brings them back, also on a phone, where the bar has no Undo. */
export const discardEdits = ({
  document,
  base,
  edit,
  load,
}: Pick<DocumentEditing, 'document' | 'base' | 'edit' | 'load'>): void => {
  edit('Discard all edits', () => base.document)
  notifyDone('Edits discarded', () => {
    // With their base: someone else’s save may have been loaded meanwhile.
    load('Bring back the edits', { document, base })
    return Promise.resolve()
  })
}
