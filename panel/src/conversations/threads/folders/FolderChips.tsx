import { ActionIcon } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { memo, Suspense, useEffect, useRef, useState } from 'react'
import type { FolderId } from '../../data/folders.ts'
import { foldersQuery, NATIVES } from '../../data/load-folders.ts'
import { Count } from './Count.tsx'
import { hueOf } from './folder-look.ts'
import { FolderActions } from './FolderActions.tsx'
import { FolderLink } from './FolderLink.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { useNarrow } from '../../../ui/table/use-narrow.ts'
import classes from './FolderChips.module.css'

interface FolderChipsProps {
  folder: FolderId | null
}

/**
 * On a phone, the folders as a row that scrolls sideways. Elsewhere it is hidden and has no links, which would be drawn
 * with each conversation; its dialogs stay open when the phone is turned. Memoized for the same reason.
 */
export const FolderChips = memo(function FolderChips({ folder }: FolderChipsProps) {
  const folders = useQuery(foldersQuery).data ?? NATIVES
  const personal = folders.filter(({ kind }) => kind === 'personal')
  const [making, setMaking] = useState(false)
  const isNarrow = useNarrow()
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    row.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [folder, folders.length, isNarrow])
  return (
    <nav ref={row} className={classes.chips} aria-label="Folders">
      {isNarrow &&
        folders.map((each) => (
          <FolderLink key={each._id} folder={each._id} current={each._id === folder} className={classes.chip}>
            {each.kind === 'personal' && (
              <span className={classes.color} style={{ background: hueOf(each.color) }} aria-hidden="true" />
            )}
            {each.title}
            <Count folder={each._id} className={classes.count} />
          </FolderLink>
        ))}
      {personal
        .filter(({ _id }) => _id === folder)
        .map((own) => (
          <FolderActions key={own._id} folder={own} />
        ))}
      <ActionIcon
        className={classes.add ?? ''}
        variant="default"
        size={32}
        aria-label="New folder"
        onClick={() => setMaking(true)}
      >
        <IconPlus size={16} stroke={1.5} />
      </ActionIcon>
      {making && (
        <Suspense>
          <FolderDialog folder={null} onClose={() => setMaking(false)} />
        </Suspense>
      )}
    </nav>
  )
})

const FolderDialog = lazyPart(async () => (await import('./FolderDialog.tsx')).FolderDialog)
