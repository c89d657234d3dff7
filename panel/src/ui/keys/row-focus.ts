/** The index of the row that has the focus, itself or one of its controls; null if none does. */
export const focusedRow = (frame: HTMLElement | null): number | null => {
  const row = document.activeElement?.closest<HTMLElement>('tr[data-at]')
  return row == null || frame?.contains(row) !== true ? null : Number(row.dataset['at'])
}

/**
 * Focuses a row; when the row that had the focus has left, the one in its place, so that the same key goes on. `always`:
 * even if the focus is elsewhere.
 */
export const focusRowAt = (frame: HTMLElement | null, at: number, always = false): void => {
  const focus = () => {
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (!always && !isLost) return
    const rows = [...(frame?.querySelectorAll<HTMLElement>('tr[data-at]') ?? [])]
    const row = rows.find(({ dataset }) => dataset['at'] === String(at)) ?? (at > 0 ? rows.at(-1) : undefined)
    if (row !== undefined) row.focus()
    else if (!always) document.querySelector<HTMLElement>('#work')?.focus()
  }
  if (always) return focus()
  // The row leaves in the next frame.
  requestAnimationFrame(() => requestAnimationFrame(focus))
}
