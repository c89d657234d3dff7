import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { createPortal } from 'react-dom'
import { useHeadSlot } from '../../head-slot.ts'

interface AddItemProps {
  label: string
  /** Renders the button in the form's header, for nodes that consist of one list. */
  inHead?: boolean
  onAdd: () => void
}

export const AddItem = ({ label, inHead = false, onAdd }: AddItemProps) => {
  const slot = useHeadSlot()
  const button = (
    <Button
      variant="subtle"
      style={inHead ? undefined : { alignSelf: 'start', marginInlineStart: -11 }}
      leftSection={<IconPlus size={15} stroke={1.5} aria-hidden="true" />}
      onClick={onAdd}
    >
      {label}
    </Button>
  )
  if (!inHead) return button
  return slot === null ? null : createPortal(button, slot)
}
