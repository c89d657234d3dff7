import { Menu } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconHome, IconPencil, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import type { Folder } from '@attune/contract/conversations/folders'
import { notifyFailure } from '../../../client/notify.ts'
import { IN_PAGE } from '../../../ui/page/in-page.ts'
import { useOpenOnMount } from '../../../ui/use-open-on-mount.ts'
import { changeFolder } from '../../data/change-folders.ts'
import { conversationsSearch } from '../../data/thread-filters.ts'
import { useOpeningFolder } from './use-opening-folder.ts'

interface FolderActionsOpenProps {
  button: ReactElement
  folder: Folder
  order: { at: number; last: number; onMove: (to: number) => void } | undefined
  onAsk: (dialog: 'edit' | 'delete') => void
}

const icon = { size: 16, stroke: 1.5 } as const

/** The menu of a personal folder, which opens on arrival. */
export const FolderActionsOpen = ({ button, folder, order, onAsk }: FolderActionsOpenProps) => {
  const navigate = useNavigate()
  const opening = useOpeningFolder()
  /** Toggles the default folder. The current folder stays shown, so it is written to the URL first. */
  const openWith = async () => {
    const stay = (search: Record<string, unknown>) => ({ folder: opening, ...conversationsSearch(search) })
    await navigate({ to: '.', search: stay, replace: true })
    await changeFolder({ id: folder._id, primary: !folder.primary })
  }
  return (
    <Menu {...useOpenOnMount()} position="bottom-start" width={208} portalProps={IN_PAGE}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => onAsk('edit')}>
          Edit folder
        </Menu.Item>
        <Menu.Item leftSection={<IconHome {...icon} />} onClick={() => void openWith().catch(notifyFailure)}>
          {folder.primary ? 'Open with All instead' : 'Open with this folder'}
        </Menu.Item>
        {order !== undefined && order.at > 0 && (
          <Menu.Item leftSection={<IconArrowUp {...icon} />} onClick={() => order.onMove(order.at - 1)}>
            Move up
          </Menu.Item>
        )}
        {order !== undefined && order.at < order.last && (
          <Menu.Item leftSection={<IconArrowDown {...icon} />} onClick={() => order.onMove(order.at + 1)}>
            Move down
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item leftSection={<IconTrash {...icon} />} color="var(--bad)" onClick={() => onAsk('delete')}>
          Delete folder
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
