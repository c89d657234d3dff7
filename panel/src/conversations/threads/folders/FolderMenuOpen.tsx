import { Menu } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { Folder } from '@attune/contract/conversations/folders'
import { IN_PAGE } from '../../../ui/page/in-page.ts'
import { useOpenOnMount } from '../../../ui/use-open-on-mount.ts'
import { isNative, type FolderId } from '../../data/folders.ts'
import { Count } from './Count.tsx'
import { DeleteFolder } from './DeleteFolder.tsx'
import { FOLDER_ICONS, hueOf } from './folder-look.ts'
import { FolderButton } from './FolderButton.tsx'
import { FolderDialog } from './FolderDialog.tsx'
import classes from './FolderMenu.module.css'

interface FolderMenuOpenProps {
  title: string
  folder: FolderId | null
  folders: readonly Folder[]
  onFolder: (folder: FolderId) => void
}

const icon = { size: 16, stroke: 1.5 } as const

/** The menu of folders, which opens on arrival. */
export const FolderMenuOpen = ({ title, folder, folders, onFolder }: FolderMenuOpenProps) => {
  const [asking, setAsking] = useState<'new' | 'edit' | 'delete' | null>(null)
  const personal = folders.filter(({ kind }) => kind === 'personal')
  const own = personal.find(({ _id }) => _id === folder) ?? null
  const item = ({ _id, title: words, color }: Folder) => (
    <Menu.Item
      key={_id}
      role="menuitemradio"
      aria-checked={_id === folder}
      leftSection={<Picture id={_id} hue={hueOf(color)} />}
      rightSection={<Count folder={_id} className={classes.count} />}
      onClick={() => onFolder(_id)}
    >
      {words}
    </Menu.Item>
  )
  return (
    <>
      <Menu {...useOpenOnMount()} position="bottom-end" width={220} portalProps={IN_PAGE}>
        <Menu.Target>
          <FolderButton title={title} autoFocus />
        </Menu.Target>
        <Menu.Dropdown className={classes.dropdown ?? ''}>
          {folders.filter(({ kind }) => kind === 'native').map(item)}
          <Menu.Divider />
          <Menu.Label>Personal</Menu.Label>
          {personal.map(item)}
          <Menu.Item leftSection={<IconPlus {...icon} />} onClick={() => setAsking('new')}>
            New folder
          </Menu.Item>
          {own !== null && (
            <>
              <Menu.Divider />
              <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => setAsking('edit')}>
                Edit “{own.title}”
              </Menu.Item>
              <Menu.Item leftSection={<IconTrash {...icon} />} color="var(--bad)" onClick={() => setAsking('delete')}>
                Delete “{own.title}”
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {(asking === 'new' || (asking === 'edit' && own !== null)) && (
        <FolderDialog folder={asking === 'new' ? null : own} onClose={() => setAsking(null)} />
      )}
      {asking === 'delete' && own !== null && <DeleteFolder folder={own} onClose={() => setAsking(null)} />}
    </>
  )
}

const Picture = ({ id, hue }: { id: FolderId; hue: string }) => {
  if (!isNative(id)) return <span className={classes.color} style={{ background: hue }} />
  const Icon = FOLDER_ICONS[id]
  return <Icon {...icon} />
}
