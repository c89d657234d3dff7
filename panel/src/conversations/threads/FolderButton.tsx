import { Button, type ButtonProps, type ElementProps } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { FOLDER_TITLES, type Folder } from '../data/folders.ts'
import classes from './ListHead.module.css'

interface FolderButtonProps extends ButtonProps, ElementProps<'button', keyof ButtonProps> {
  folder: Folder
}

/** Says which folder is shown, and opens the menu of them. */
export const FolderButton = ({ folder, ...button }: FolderButtonProps) => (
  <Button
    {...button}
    className={classes.menu ?? ''}
    variant="default"
    rightSection={<IconChevronDown size={15} stroke={1.5} aria-hidden="true" />}
  >
    {FOLDER_TITLES[folder]}
  </Button>
)
