import { Suspense, useId, useRef, useState, type ClipboardEvent, type KeyboardEvent, type RefObject } from 'react'
import { loadOnce } from '../../../client/load-once.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { findInlineWord } from './inline-word.ts'
import type { InlineHandle } from '../../../ui/inline/InlineOptions.tsx'
import classes from '../Composer.module.css'

const loadTemplates = loadOnce(async () => (await import('./InlineTemplates.tsx')).InlineTemplates)
const loadEmoji = loadOnce(async () => (await import('./InlineEmoji.tsx')).InlineEmoji)
const InlineTemplates = lazyPart(loadTemplates)
const InlineEmoji = lazyPart(loadEmoji)

interface MessageFieldProps {
  contactId: string
  clientName: string
  area: RefObject<HTMLTextAreaElement | null>
  text: string
  isInvalid: boolean
  onChange: (text: string) => void
  /** Inserts a text at the cursor, replacing what is selected. */
  onInsert: (text: string) => void
  /** Handles a key and returns whether it did. */
  onPress: (event: KeyboardEvent) => boolean
  onPaste: (event: ClipboardEvent) => void
  onBlur: () => void
}

/** The field for the text. A `/` at the start of a word lists templates, a `:` emoji. */
export const MessageField = (props: MessageFieldProps) => {
  const { contactId, clientName, area, text, isInvalid, onChange, onInsert, onPress, onPaste, onBlur } = props
  const id = useId()
  const list = useRef<InlineHandle>(null)
  const [current, setCurrent] = useState<string | undefined>(undefined)
  // Where the last key was typed: the list opens by typing, not by moving through a text.
  const [caret, setCaret] = useState<number | null>(null)
  const [leftAt, setLeftAt] = useState<number | null>(null)
  const word = caret === null ? null : findInlineWord(text, caret)
  if (word === null && leftAt !== null) setLeftAt(null)
  const shown = word === null || word.from === leftAt ? null : word

  const replaceWord = (by: string) => {
    if (word === null || area.current === null) return
    const { value } = area.current
    if (value.slice(word.from, word.to) === text.slice(word.from, word.to))
      area.current.setSelectionRange(word.from, word.to)
    onInsert(by)
    setCaret(null)
  }
  const press = (event: KeyboardEvent): boolean => {
    const { key, isComposing, ctrlKey, metaKey, altKey, shiftKey } = event.nativeEvent
    const isPlain = !isComposing && !ctrlKey && !metaKey && !altKey && !shiftKey
    return (isPlain && shown !== null && list.current?.press(key) === true) || onPress(event)
  }
  const List = shown?.kind === 'emoji' ? InlineEmoji : InlineTemplates
  return (
    <>
      {shown !== null && (
        <Suspense>
          <List
            key={shown.kind}
            ref={list}
            id={id}
            query={shown.query}
            contactId={contactId}
            onInsert={replaceWord}
            onLeave={() => setLeftAt(shown.from)}
            onCurrent={setCurrent}
          />
        </Suspense>
      )}
      <div className={classes.grow} data-text={`${text}\n`}>
        <textarea
          ref={area}
          className={classes.area}
          dir="auto"
          rows={1}
          placeholder={`Write to ${clientName}`}
          aria-label={`Message to ${clientName}`}
          aria-invalid={isInvalid}
          aria-describedby="composer-words"
          aria-autocomplete="list"
          aria-controls={current === undefined ? undefined : id}
          aria-activedescendant={current}
          value={text}
          onFocus={() => void Promise.all([loadTemplates(), loadEmoji()]).catch(() => undefined)}
          onChange={({ currentTarget }) => {
            onChange(currentTarget.value)
            setCaret(currentTarget.selectionStart)
          }}
          onSelect={({ currentTarget: { selectionStart, selectionEnd } }) => {
            if (selectionStart !== caret || selectionEnd !== caret) setCaret(null)
          }}
          onKeyDown={(event) => {
            if (press(event)) event.preventDefault()
          }}
          onPaste={onPaste}
          onBlur={() => {
            setCaret(null)
            onBlur()
          }}
        />
      </div>
    </>
  )
}
