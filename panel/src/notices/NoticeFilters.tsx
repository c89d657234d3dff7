import { SegmentedControl, Select } from '@mantine/core'
import { NOTICE_TYPES, type NoticeType } from '@attune/contract/notices/constants'
import { ListFilters } from '../ui/list/ListFilters.tsx'
import type { AddressFilters } from '../ui/list/use-list-filters.ts'
import type { NoticesSearch } from './notices-search.ts'
import classes from './NoticeFilters.module.css'

interface NoticeFiltersProps {
  address: NoticesSearch
  filters: AddressFilters<NoticesSearch>
}

/** Read or unread, and the type. */
export const NoticeFilters = ({ address: { read, type }, filters: { change, bar } }: NoticeFiltersProps) => (
  <ListFilters label="Notices" {...bar}>
    <SegmentedControl
      aria-label="Read or unread"
      value={read === undefined ? 'all' : read ? 'read' : 'unread'}
      data={[
        { value: 'all', label: 'All' },
        { value: 'unread', label: 'Unread' },
        { value: 'read', label: 'Read' },
      ]}
      onChange={(value) => change({ read: value === 'all' ? null : value === 'read' })}
    />
    <Select
      aria-label="Type"
      placeholder="All types"
      className={classes.type ?? ''}
      value={type ?? null}
      clearable
      data={NOTICE_TYPES.map((value) => ({ value, label: TYPE_LABELS[value] }))}
      onChange={(value) => change({ type: NOTICE_TYPES.find((known) => known === value) })}
    />
  </ListFilters>
)

const TYPE_LABELS: Record<NoticeType, string> = { alert: 'Alerts', error: 'Errors', others: 'Others' }
