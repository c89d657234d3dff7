import { useState } from 'react'
import type { ColumnChooserProps } from './ColumnChooser.tsx'
import { listShownColumns, type Column } from './columns.ts'

/** Sign-out keeps keys that begin with `sidebarWidth`: hidden columns are about the screen, not about clients. */
const PREFIX = 'sidebarWidthColumns'

interface ShownColumns<Row> {
  shown: Column<Row>[]
  /** For `ColumnChooser`. */
  chooser: ColumnChooserProps<Row>
}

/**
 * Which columns of a table are shown, stored in this browser; until the user chooses, all but `initiallyHidden`, which may
 * depend on the width.
 */
export const useShownColumns = <Row>(
  table: string,
  columns: readonly Column<Row>[],
  initiallyHidden: readonly string[] = [],
): ShownColumns<Row> => {
  const [chosen, setChosen] = useState(() => parseKeys(localStorage.getItem(PREFIX + table)))
  const storeHidden = (next: string[]) => {
    localStorage.setItem(PREFIX + table, next.join(' '))
    setChosen(next)
  }
  const hidden = chosen ?? initiallyHidden
  return { shown: listShownColumns(columns, hidden), chooser: { columns, hidden, onChange: storeHidden } }
}

const parseKeys = (stored: string | null): string[] | undefined => stored?.split(' ').filter((key) => key !== '')
