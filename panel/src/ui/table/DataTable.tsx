import { IconFilterOff } from '@tabler/icons-react'
import { EmptyState } from '../page/EmptyState.tsx'
import { useNarrow, useTight } from './use-narrow.ts'
import { DesktopTable } from './DesktopTable.tsx'
import { PhoneRows } from './PhoneRows.tsx'
import type { DataTableProps } from './table-props.ts'

/**
 * A table, or two-line rows on a phone. The page does the sorting and fetching. Only visible rows are rendered, so
 * there can be many thousands.
 */
export const DataTable = <Row,>(props: DataTableProps<Row>) => {
  const narrow = useNarrow()
  const tight = useTight()
  if (props.rows?.length === 0 && props.more?.state !== 'loading') return props.empty ?? <NoResult {...props} />
  if (narrow) return <PhoneRows {...props} />
  return (
    <DesktopTable {...props} columns={tight ? props.columns.filter(({ roomy }) => roomy !== true) : props.columns} />
  )
}

const NoResult = <Row,>({ emptyActions }: DataTableProps<Row>) => (
  <EmptyState icon={<IconFilterOff />} title="No result" actions={emptyActions}>
    Try to change search filter.
  </EmptyState>
)
