import { Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useState, type ReactElement, type ReactNode } from 'react'
import { useOpenOnMount } from '../use-open-on-mount.ts'
import classes from './RowMenu.module.css'

interface RowMenuProps {
  name: string
  items: () => ReactNode
  tabIndex?: number
}

/** The menu at the end of a row. Created when it is first opened, because there are many rows. */
export const RowMenu = ({ name, items, tabIndex }: RowMenuProps) => {
  const [used, setUsed] = useState(false)
  const button = {
    className: `icon-button ${classes.button}`,
    type: 'button' as const,
    'aria-label': `Actions for ${name}`,
    tabIndex,
    children: <IconDots size={16} stroke={1.5} aria-hidden="true" />,
  }
  if (!used) return <button {...button} aria-haspopup="menu" onClick={() => setUsed(true)} />
  return <OpenMenu button={<button {...button} autoFocus />}>{items()}</OpenMenu>
}

const OpenMenu = ({ button, children }: { button: ReactElement; children: ReactNode }) => (
  <Menu {...useOpenOnMount()} position="bottom-end" width={220}>
    <Menu.Target>{button}</Menu.Target>
    <Menu.Dropdown>{children}</Menu.Dropdown>
  </Menu>
)
