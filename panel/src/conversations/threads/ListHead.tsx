import { ActionIcon, CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { KeyCap } from '../../ui/keys/KeyCap.tsx'
import { FOLDERS, FOLDER_TITLES, type Folder } from '../data/folders.ts'
import { FolderLink } from './FolderLink.tsx'
import { FolderMenu } from './FolderMenu.tsx'
import classes from './ListHead.module.css'

interface ListHeadProps {
  folder: Folder
  openContactId: string | null
  q: string
  onSearch: (q: string) => void
  onFolder: (folder: Folder) => void
  searchRef: RefObject<HTMLInputElement | null>
}

/** Above the threads: the search, and the folders where they have no column of their own. */
export const ListHead = ({ folder, openContactId, q, onSearch, onFolder, searchRef }: ListHeadProps) => {
  const [searching, setSearching] = useState(q !== '')
  // At once, so that a phone opens its keyboard for the tap.
  const openSearch = () => {
    flushSync(() => setSearching(true))
    searchRef.current?.focus()
  }
  return (
    <header className={classes.head}>
      <div className={classes.bar} data-searching={searching || undefined}>
        <p className={classes.title} aria-hidden="true">
          Conversations
        </p>
        <TextInput
          ref={searchRef}
          className={classes.search ?? ''}
          type="search"
          aria-label="Search clients"
          placeholder="Search clients"
          defaultValue={q}
          leftSection={<IconSearch size={16} stroke={1.5} />}
          rightSection={<KeyCap>/</KeyCap>}
          onChange={(event) => onSearch(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
        />
        <ActionIcon
          className={classes.open ?? ''}
          variant="subtle"
          color="gray"
          size={40}
          aria-label="Search clients"
          onClick={openSearch}
        >
          <IconSearch size={20} stroke={1.5} />
        </ActionIcon>
        <CloseButton
          className={classes.close ?? ''}
          size={40}
          iconSize={20}
          aria-label="Close the search"
          onClick={() => {
            setSearching(false)
            if (searchRef.current !== null) searchRef.current.value = ''
            onSearch('')
          }}
        />
        <FolderMenu folder={folder} onFolder={onFolder} />
      </div>
      <nav className={classes.chips} aria-label="Folders">
        {FOLDERS.map((name) => (
          <FolderLink
            key={name}
            folder={name}
            current={name === folder}
            openContactId={openContactId}
            className={classes.chip}
          >
            {FOLDER_TITLES[name]}
          </FolderLink>
        ))}
      </nav>
    </header>
  )
}
