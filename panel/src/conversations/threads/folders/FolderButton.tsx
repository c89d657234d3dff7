import { Button, type ButtonProps, type ElementProps } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import classes from '../ListHead.module.css'

interface FolderButtonProps extends ButtonProps, ElementProps<'button', keyof ButtonProps> {
  title: string
}

/** Shows the current folder and opens the folder menu. */
export const FolderButton = ({ title, ...button }: FolderButtonProps) => (
  <Button
    {...button}
    className={classes.menu ?? ''}
    variant="default"
    rightSection={<IconChevronDown size={15} stroke={1.5} aria-hidden="true" />}
  >
    {title}
  </Button>
)
