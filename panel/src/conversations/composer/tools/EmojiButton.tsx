import { IconMoodSmile } from '@tabler/icons-react'
import { lazy } from 'react'
import { OnDemand } from '../../../ui/OnDemand.tsx'
import { ToolButton } from './ToolButton.tsx'

const load = () => import('./EmojiPicker.tsx')
const EmojiPicker = lazy(async () => ({ default: (await load()).EmojiPicker }))

export const EmojiButton = ({ onInsert }: { onInsert: (text: string) => void }) => (
  <OnDemand
    fetch={load}
    button={({ reach, open }) => (
      <ToolButton
        label="Emoji"
        aria-haspopup="dialog"
        aria-expanded={false}
        onPointerEnter={reach}
        onFocus={reach}
        onClick={open}
      >
        <IconMoodSmile size={17} stroke={1.5} aria-hidden="true" />
      </ToolButton>
    )}
  >
    <EmojiPicker onInsert={onInsert} />
  </OnDemand>
)
