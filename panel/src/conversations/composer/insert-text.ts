import { findFirstUnfilled } from './composer-rules.ts'

/**
 * Inserts a text at the caret of a field, replacing the selection, as if it had been typed: the browser's undo covers
 * it, and input listeners are called. The caret ends up after the text.
 */
export const insertText = (area: HTMLTextAreaElement | null, text: string): void => {
  if (area === null) return
  area.focus()
  // Deprecated, but the only way to keep the browser's undo; if it has been removed, the text is set directly.
  if (document.execCommand('insertText', false, text)) return
  area.setRangeText(text, area.selectionStart, area.selectionEnd, 'end')
  area.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

/** Selects the first unfilled variable of a text that begins at `start` in the field. */
export const selectFirstUnfilled = (area: HTMLTextAreaElement | null, text: string, start = 0): void => {
  const found = findFirstUnfilled(text)
  if (found !== null) area?.setSelectionRange(start + found.from, start + found.to)
}
