import { ActionIcon, CloseButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { Suspense, useEffect, useState, type KeyboardEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { ThreadOrder } from '@attune/contract/conversations/constants'
import type { ThreadFilters } from '@attune/contract/conversations/folders'
import { KeyCap } from '../../ui/keys/KeyCap.tsx'
import type { FolderId } from '../data/folders.ts'
import { filterCount } from '../data/thread-filters.ts'
import { Filters } from './filters/Filters.tsx'
import { defaultOrderOf } from './filters/thread-order.ts'
import { FolderChips } from './folders/FolderChips.tsx'
import { FolderMenu } from './folders/FolderMenu.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import classes from './ListHead.module.css'

interface ListHeadProps {
  /** Null during a search, which covers all folders. */
  folder: FolderId | null
  q: string
  filters: ThreadFilters
  order: ThreadOrder
  onSearch: (q: string) => void
  onFolder: (folder: FolderId) => void
  onFilters: (filters: ThreadFilters) => void
  /** `null`: the usual order. */
  onOrder: (order: ThreadOrder | null) => void
  /** Enter or arrow down in the field: moves to the results. */
  onStep: () => void
  searchRef: RefObject<HTMLInputElement | null>
}

/** The head of the thread list: search, filters, and the folders on screens without a folder column. */
export const ListHead = (props: ListHeadProps) => {
  const { folder, q, filters, order, onSearch, onFolder, onFilters, onOrder, onStep, searchRef } = props
  const [searching, setSearching] = useState(q !== '')
  const unusual = folder === null || order === defaultOrderOf(folder) ? null : order
  useShownSearch(searchRef, q)
  // Synchronously, so that the tap opens the phone's keyboard.
  const openSearch = () => {
    flushSync(() => setSearching(true))
    searchRef.current?.focus()
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') event.currentTarget.blur()
    if (event.key !== 'Enter' && event.key !== 'ArrowDown') return
    event.preventDefault()
    onStep()
  }
  return (
    <header className={classes.head}>
      <div className={classes.bar} data-searching={searching || undefined}>
        <p className={classes.title} aria-hidden="true">
          Conversations
        </p>
        <div className={classes.search}>
          <IconSearch className={classes.glass} size={16} stroke={1.5} aria-hidden="true" />
          <input
            ref={searchRef}
            type="search"
            aria-label="Search messages"
            placeholder="Search messages"
            maxLength={100}
            defaultValue={q}
            onChange={(event) => onSearch(event.currentTarget.value)}
            onKeyDown={press}
          />
          <span className={classes.key}>
            <KeyCap>/</KeyCap>
          </span>
        </div>
        <ActionIcon
          className={classes.open ?? ''}
          variant="subtle"
          color="gray"
          size={40}
          aria-label="Search messages"
          onClick={openSearch}
        >
          <IconSearch size={20} stroke={1.5} />
        </ActionIcon>
        <CloseButton
          className={classes.close ?? ''}
          size={40}
          iconSize={20}
          aria-label="Close search"
          onClick={() => {
            setSearching(false)
            if (searchRef.current !== null) searchRef.current.value = ''
            onSearch('')
          }}
        />
        <span className={classes.filters}>
          <Filters filters={filters} order={order} onChange={onFilters} onOrder={onOrder} />
        </span>
      </div>
      <div className={classes.folders}>
        <FolderMenu folder={folder} onFolder={onFolder} />
      </div>
      <FolderChips folder={folder} />
      {q === '' && (filterCount(filters) > 0 || unusual !== null) && (
        <Suspense fallback={<div className={classes.chipsPlace} />}>
          <FilterChips filters={filters} order={unusual} onChange={onFilters} onUsualOrder={() => onOrder(null)} />
        </Suspense>
      )}
    </header>
  )
}

const FilterChips = lazyPart(async () => (await import('./filters/FilterChips.tsx')).FilterChips)

/** Keeps the field in sync with the URL (Back, links), unless someone is typing in it. */
const useShownSearch = (field: RefObject<HTMLInputElement | null>, q: string): void => {
  useEffect(() => {
    const input = field.current
    if (input !== null && input !== document.activeElement) input.value = q
  }, [field, q])
}
