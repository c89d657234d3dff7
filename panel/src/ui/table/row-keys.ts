/** What a key pressed in a row does. */
export type RowMove = { to: number } | 'open' | 'select' | 'in' | 'out' | null

/**
 * Up and Down move by one row, Home and End to the ends, Enter opens, Space selects, Right and Left move through its
 * controls.
 */
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
    case 'ArrowRight':
      return 'in'
    case 'ArrowLeft':
      return 'out'
    default:
      return null
  }
}
