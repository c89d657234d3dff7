import { Menu } from '@mantine/core'
import { IconCheck, IconDots } from '@tabler/icons-react'
import { useFeature } from '../../../client/account.ts'
import { useOpenOnMount } from '../../../ui/use-open-on-mount.ts'
import { changeComposerSettings, UNDO_CHOICES, useComposerSettings } from '../composer-settings.ts'
import { ToolButton } from './ToolButton.tsx'

export interface ComposerMenuProps {
  accountId: string
  /** Puts the cursor back into the message. */
  onLeave: () => void
}

/** The menu itself, which opens on arrival. */
export const ComposerMenuOpen = ({ accountId, onLeave }: ComposerMenuProps) => {
  const arrival = useOpenOnMount()
  const { enterSends, undoSeconds, sendAndNext, suggestions } = useComposerSettings(accountId)
  const offersSuggestions = useFeature('reply-suggestions')
  const change = (what: Parameters<typeof changeComposerSettings>[1]) => changeComposerSettings(accountId, what)
  return (
    // After Mantine, which focuses the button on Esc.
    <Menu
      {...arrival}
      position="top-start"
      width={232}
      offset={6}
      withinPortal={false}
      onClose={() => queueMicrotask(onLeave)}
    >
      <Menu.Target>
        <ToolButton label="Composer settings" autoFocus>
          <IconDots size={17} stroke={1.5} aria-hidden="true" />
        </ToolButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.CheckboxItem
          checked={enterSends}
          checkIcon={<CheckIcon />}
          onChange={(checked) => change({ enterSends: checked })}
        >
          Press Enter to send
        </Menu.CheckboxItem>
        <Menu.CheckboxItem
          checked={sendAndNext}
          checkIcon={<CheckIcon />}
          onChange={(checked) => change({ sendAndNext: checked })}
        >
          Go to the next after sending
        </Menu.CheckboxItem>
        {offersSuggestions && (
          <Menu.CheckboxItem
            checked={suggestions}
            checkIcon={<CheckIcon />}
            onChange={(checked) => change({ suggestions: checked })}
          >
            Suggestions
          </Menu.CheckboxItem>
        )}
        <Menu.Divider />
        <Menu.Label>Undo after sending</Menu.Label>
        <Menu.RadioGroup
          value={String(undoSeconds)}
          onChange={(value) =>
            change({ undoSeconds: UNDO_CHOICES.find((seconds) => String(seconds) === value) ?? undoSeconds })
          }
        >
          {UNDO_CHOICES.map((seconds) => (
            <Menu.RadioItem key={seconds} value={String(seconds)} checkIcon={<CheckIcon />}>
              {seconds === 0 ? 'Off' : `${seconds} seconds`}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}

const CheckIcon = () => <IconCheck size={14} stroke={1.75} aria-hidden="true" />
