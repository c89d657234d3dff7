import { Button, Popover, Select } from '@mantine/core'
import { IconFolderPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { THREAD_ORDERS, type ThreadOrder } from '@attune/contract/conversations/constants'
import type { ThreadFilters } from '@attune/contract/conversations/folders'
import { useOpenOnMount } from '../../../ui/use-open-on-mount.ts'
import { filterCount } from '../../data/thread-filters.ts'
import { ORDER_LABELS } from './thread-order.ts'
import { FolderDialog } from '../folders/FolderDialog.tsx'
import { FilterButton } from './FilterButton.tsx'
import { FilterFields } from './FilterFields.tsx'
import classes from './FiltersOpen.module.css'

interface FiltersOpenProps {
  filters: ThreadFilters
  order: ThreadOrder
  onChange: (filters: ThreadFilters) => void
  onOrder: (order: ThreadOrder) => void
}

/** Order and filters in a popover, which opens on arrival. Each choice applies at once. */
export const FiltersOpen = ({ filters, order, onChange, onOrder }: FiltersOpenProps) => {
  const { opened, onChange: setOpened } = useOpenOnMount()
  const [saving, setSaving] = useState(false)
  const count = filterCount(filters)
  return (
    <>
      <Popover opened={opened} onChange={setOpened} position="bottom-end" width={280} trapFocus returnFocus>
        <Popover.Target>
          <FilterButton count={count} autoFocus onClick={() => setOpened(!opened)} />
        </Popover.Target>
        <Popover.Dropdown p={14} aria-label="Filters and order">
          <Select
            className={classes.order ?? ''}
            size="xs"
            label="Sort by"
            allowDeselect={false}
            data={THREAD_ORDERS.map((value) => ({ value, label: ORDER_LABELS[value] }))}
            value={order}
            comboboxProps={{ shadow: 'xl', withinPortal: false }}
            onChange={(next) => next !== null && onOrder(next)}
          />
          <FilterFields filters={filters} onChange={onChange} inPopover />
          <footer className={classes.foot}>
            <Button
              variant="subtle"
              disabled={count === 0}
              leftSection={<IconFolderPlus size={15} stroke={1.5} />}
              onClick={() => {
                setOpened(false)
                setSaving(true)
              }}
            >
              Save as folder
            </Button>
            <Button variant="default" disabled={count === 0} onClick={() => onChange({})}>
              Clear filters
            </Button>
          </footer>
        </Popover.Dropdown>
      </Popover>
      {saving && <FolderDialog folder={null} filters={filters} onClose={() => setSaving(false)} />}
    </>
  )
}
