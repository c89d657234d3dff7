import { IconMoodSmile } from '@tabler/icons-react'
import { EmojiPicker as Picker } from 'frimousse'
import { loadEmoji } from './load-emoji.ts'
import { ToolPopover } from './ToolPopover.tsx'
import classes from './EmojiPicker.module.css'

const COLUMNS = 9

interface EmojiPickerProps {
  onInsert: (text: string) => void
  /** Puts the cursor back into the message. */
  onLeave: () => void
}

/** All emoji by group, with search; the arrow keys and Enter work as the pointer does. */
export const EmojiPicker = ({ onInsert, onLeave }: EmojiPickerProps) => (
  <ToolPopover
    label="Emoji"
    icon={<IconMoodSmile size={17} stroke={1.5} aria-hidden="true" />}
    width={332}
    onLeave={onLeave}
  >
    {(close) => (
      <Picker.Root
        className={classes.picker}
        columns={COLUMNS}
        resolveEmojiData={loadEmoji}
        onEmojiSelect={({ emoji }) => {
          close()
          onInsert(emoji)
        }}
      >
        <Picker.Search className={classes.search} placeholder="Search emoji" aria-label="Search emoji" data-autofocus />
        <Picker.Viewport className={classes.view}>
          <Picker.Loading className={classes.word}>Loading</Picker.Loading>
          <Picker.Empty className={classes.word}>No result</Picker.Empty>
          <Picker.List className={classes.list} components={{ CategoryHeader, Row, Emoji }} />
        </Picker.Viewport>
        <Picker.ActiveEmoji>
          {({ emoji }) => (
            <p className={classes.active}>
              {emoji === undefined ? 'Arrows to choose, Enter to insert' : `${emoji.emoji}  ${emoji.label}`}
            </p>
          )}
        </Picker.ActiveEmoji>
      </Picker.Root>
    )}
  </ToolPopover>
)

const CategoryHeader = ({ category, ...props }: { category: { label: string } } & React.ComponentProps<'div'>) => (
  <div {...props} className={classes.group}>
    {category.label}
  </div>
)

/** ARIA counts rows and columns from 1, the library from 0. */
const Row = (props: React.ComponentProps<'div'>) => (
  <div {...props} aria-rowindex={(props['aria-rowindex'] ?? 0) + 1} className={classes.row} />
)

const Emoji = ({
  emoji,
  ...props
}: { emoji: { emoji: string; label: string; isActive: boolean } } & React.ComponentProps<'button'>) => (
  <button
    {...props}
    type="button"
    aria-colindex={(props['aria-colindex'] ?? 0) + 1}
    className={classes.emoji}
    data-active={emoji.isActive || undefined}
  >
    {emoji.emoji}
  </button>
)
