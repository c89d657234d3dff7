/** What a key pressed on a row asks for. */
export type RowMove = { to: number } | 'open' | 'select' | null

/** Up and down move, Home and End go to the ends, Enter opens, Space selects (spec 2 §2 by keyboard). */
export const rowMoveOf = (key: string, at: number, count: number, onRow: boolean): RowMove => {
  switch (key) {
    case 'ArrowDown':
      return at + 1 < count ? { to: at + 1 } : null
    case 'ArrowUp':
      return at > 0 ? { to: at - 1 } : null
    case 'Home':
      return onRow && count > 0 ? { to: 0 } : null
    case 'End':
      return onRow && count > 0 ? { to: count - 1 } : null
    case 'Enter':
      return onRow ? 'open' : null
    case ' ':
      return onRow ? 'select' : null
    default:
      return null
  }
}
