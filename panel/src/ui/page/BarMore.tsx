import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconDots, type IconPlus } from '@tabler/icons-react'
import { createContext, use, type ReactNode } from 'react'
import { useNarrow } from '../table/use-narrow.ts'

/** Whether a `BarAction` is in the menu. The width of the window alone would change a moment before the menu is there. */
const InMenu = createContext(false)

/** Buttons of a title bar that are in a menu on a phone; its children are `BarAction`s. */
export const BarMore = ({ children }: { children: ReactNode }) => {
  if (!useNarrow()) return children
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon variant="default" aria-label="More actions">
          <IconDots size={18} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <InMenu value>{children}</InMenu>
      </Menu.Dropdown>
    </Menu>
  )
}

interface BarActionProps {
  icon: typeof IconPlus
  children: ReactNode
  onClick?: () => void
  /** Renders it as a link. */
  renderRoot?: (props: object) => ReactNode
}

/** A button of a title bar, or an item of its menu on a phone. */
export const BarAction = ({ icon: Icon, ...props }: BarActionProps) =>
  use(InMenu) ? (
    <Menu.Item leftSection={<Icon size={16} stroke={1.5} />} {...props} />
  ) : (
    <Button variant="default" leftSection={<Icon size={15} stroke={1.5} />} {...props} />
  )
