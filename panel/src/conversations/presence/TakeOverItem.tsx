import { Menu } from '@mantine/core'
import { IconHandStop } from '@tabler/icons-react'
import type { Thread } from '@attune/contract/conversations/entity'
import { notifyFailure } from '../../client/notify.ts'
import { useNarrow } from '../../ui/table/use-narrow.ts'
import { isWaiting, takeOver, useTakeover } from './takeover-query.ts'

/** In the menu of an open conversation on a phone, where the palette is out of reach. */
export const TakeOverItem = ({ thread: { contactId, abilities } }: { thread: Thread }) => {
  const takeover = useTakeover(contactId)
  const narrow = useNarrow()
  if (!narrow || !abilities.answer || takeover?.hasAutomation !== true || isWaiting(takeover)) return null
  return (
    <Menu.Item
      leftSection={<IconHandStop size={16} stroke={1.5} />}
      onClick={() => void takeOver(contactId).catch(notifyFailure)}
    >
      Take over from automation
    </Menu.Item>
  )
}
