/**
 * Writes a text at the caret of a field, over what is selected, as if it had been typed: the field's own undo knows it, and
 * whoever listens to its input hears of it. The caret stands behind it, or over its first unknown name.
 */
export const insertText = (area: HTMLTextAreaElement | null, text: string): void => {
  if (area === null) return
  area.focus()
  // Old, but the only way that the browser's undo goes along with; where it is gone the field is written by hand.
  if (document.execCommand('insertText', false, text)) return
  area.setRangeText(text, area.selectionStart, area.selectionEnd, 'end')
  area.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
