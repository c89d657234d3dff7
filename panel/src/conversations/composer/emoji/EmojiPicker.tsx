import { IconMoodSmile } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { EmojiPicker as Picker } from 'frimousse'
import { useState, type KeyboardEvent } from 'react'
import { useAccount } from '../../../client/account.ts'
import { ToolPopover } from '../tools/ToolPopover.tsx'
import { emojiQuery, loadPickerData } from './emoji-query.ts'
import { findEmoji, type FindableEmoji } from './find-emoji.ts'
import { addRecentEmoji, loadRecentEmoji } from './recent-emoji.ts'
import classes from './EmojiPicker.module.css'

const COLUMNS = 9
/** At most this many results are shown; a longer search term finds the rest. */
const FOUND_MAX = 63

interface EmojiPickerProps {
  onInsert: (text: string) => void
  /** Puts the cursor back into the message. */
  onLeave: () => void
}

/** Recently used emoji, all emoji by group, and search; it works with arrow keys and Enter as with the pointer. */
export const EmojiPicker = ({ onInsert, onLeave }: EmojiPickerProps) => (
  <ToolPopover
    label="Emoji"
    icon={<IconMoodSmile size={17} stroke={1.5} aria-hidden="true" />}
    width={332}
    onLeave={onLeave}
  >
    {(close) => (
      <Choice
        onChoose={(emoji) => {
          close()
          onInsert(emoji)
        }}
      />
    )}
  </ToolPopover>
)

const Choice = ({ onChoose }: { onChoose: (emoji: string) => void }) => {
  const { _id: accountId } = useAccount()
  const { data } = useQuery(emojiQuery)
  const [search, setSearch] = useState('')
  const [at, setAt] = useState(0)
  const isSearching = search.trim() !== ''
  const found = isSearching ? findEmoji(data ?? [], search).slice(0, FOUND_MAX) : []
  const current = found[Math.min(at, found.length - 1)]
  const choose = (emoji: string) => {
    addRecentEmoji(accountId, emoji)
    onChoose(emoji)
  }
  // Without a search the library handles the keys.
  const press = (event: KeyboardEvent) => {
    const by = STEPS[event.key]
    if (!isSearching || event.nativeEvent.isComposing || (by === undefined && event.key !== 'Enter')) return
    event.preventDefault()
    if (by !== undefined) setAt(Math.max(0, Math.min(found.length - 1, Math.min(at, found.length - 1) + by)))
    else if (current !== undefined) choose(current.emoji)
  }
  return (
    <Picker.Root
      className={classes.picker}
      columns={COLUMNS}
      resolveEmojiData={loadPickerData}
      onEmojiSelect={({ emoji }) => choose(emoji)}
      onKeyDown={press}
    >
      <Picker.Search
        className={classes.search}
        placeholder="Search emoji"
        aria-label="Search emoji"
        data-autofocus
        value={search}
        onChange={({ currentTarget }) => {
          setSearch(currentTarget.value)
          setAt(0)
        }}
      />
      {isSearching ? (
        <Found found={found} current={current} isLoading={data === undefined} onPoint={setAt} onChoose={choose} />
      ) : (
        <>
          <Recent emoji={loadRecentEmoji(accountId)} onChoose={choose} />
          <Picker.Viewport className={classes.view}>
            <Picker.Loading className={classes.word}>Loading</Picker.Loading>
            <Picker.List className={classes.list} components={{ CategoryHeader, Row, Emoji }} />
          </Picker.Viewport>
        </>
      )}
      <Picker.ActiveEmoji>
        {({ emoji }) => {
          const shown = isSearching ? current : emoji
          return (
            <p className={classes.active}>
              {shown === undefined ? 'Arrows to choose, Enter to insert' : `${shown.emoji}  ${shown.label}`}
            </p>
          )
        }}
      </Picker.ActiveEmoji>
    </Picker.Root>
  )
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowDown: COLUMNS,
  ArrowUp: -COLUMNS,
}

const Recent = ({ emoji, onChoose }: { emoji: readonly string[]; onChoose: (emoji: string) => void }) =>
  emoji.length === 0 ? null : (
    <section aria-label="Recent">
      <h3 className={classes.group}>Recent</h3>
      <div className={classes.found}>
        {emoji.map((one) => (
          <button key={one} type="button" className={classes.emoji} onClick={() => onChoose(one)}>
            {one}
          </button>
        ))}
      </div>
    </section>
  )

interface FoundProps {
  found: readonly FindableEmoji[]
  current: FindableEmoji | undefined
  isLoading: boolean
  onPoint: (at: number) => void
  onChoose: (emoji: string) => void
}

const Found = ({ found, current, isLoading, onPoint, onChoose }: FoundProps) => (
  <div className={classes.view}>
    {found.length === 0 && <span className={classes.word}>{isLoading ? 'Loading' : 'No result'}</span>}
    <div className={classes.found} role="listbox" aria-label="Found emoji">
      {found.map((one, at) => (
        <button
          key={one.emoji}
          type="button"
          role="option"
          aria-selected={one === current}
          aria-label={one.label}
          tabIndex={-1}
          className={classes.emoji}
          data-active={one === current || undefined}
          ref={(element) => {
            if (one === current) element?.scrollIntoView({ block: 'nearest' })
          }}
          onPointerMove={() => onPoint(at)}
          onClick={() => onChoose(one.emoji)}
        >
          {one.emoji}
        </button>
      ))}
    </div>
  </div>
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
