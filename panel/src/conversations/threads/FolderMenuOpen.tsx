import { Menu } from '@mantine/core'
import { FOLDERS, FOLDER_TITLES, type Folder } from '../data/folders.ts'
import { FOLDER_ICONS } from './folder-icons.ts'
import { useOpenOnArrival } from '../../ui/use-open-on-arrival.ts'
import { FolderButton } from './FolderButton.tsx'

/** The menu of folders, open as soon as it is there. */
export const FolderMenuOpen = ({ folder, onFolder }: { folder: Folder; onFolder: (folder: Folder) => void }) => (
  <Menu {...useOpenOnArrival()} position="bottom-end">
    <Menu.Target>
      <FolderButton folder={folder} autoFocus />
    </Menu.Target>
    <Menu.Dropdown>
      {FOLDERS.map((name) => {
        const Icon = FOLDER_ICONS[name]
        return (
          <Menu.Item
            key={name}
            role="menuitemradio"
            aria-checked={name === folder}
            leftSection={<Icon size={16} stroke={1.5} />}
            onClick={() => onFolder(name)}
          >
            {FOLDER_TITLES[name]}
          </Menu.Item>
        )
      })}
    </Menu.Dropdown>
  </Menu>
)
