import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'

export interface NewButtonProps {
  /** The label, such as "New Program". */
  create: string
  /** False for readers who may not create one: then there is no button. */
  onCreate: false | (() => void)
}

/** The button in a list's title bar that creates a new item. The list's `EmptyList` takes the same props. */
export const NewButton = ({ create, onCreate }: NewButtonProps) =>
  onCreate !== false && (
    <Button leftSection={<IconPlus size={15} stroke={1.5} />} onClick={onCreate}>
      {create}
    </Button>
  )
