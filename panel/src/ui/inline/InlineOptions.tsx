import { useEffect, useEffectEvent, useImperativeHandle, useState, type Ref } from 'react'
import classes from './Inline.module.css'

/** What the field can do with the open list. */
export interface InlineHandle {
  /** Handles a key and returns whether it did. */
  press: (key: string) => boolean
}

interface InlineOption {
  key: string
  /** Shown before the title, such as an emoji. */
  sign?: string
  title: string
  detail: string
}

interface InlineOptionsProps<Option extends InlineOption> {
  /** Id of the list; the field refers to it. */
  id: string
  label: string
  options: readonly Option[]
  /** Whether the options are still loading: Enter then waits instead of sending half a word. */
  isLoading: boolean
  /** Called on Escape. */
  onLeave: () => void
  /** The id of the chosen option, for screen readers. */
  onCurrent: (id: string | undefined) => void
  onChoose: (option: Option) => void
  ref: Ref<InlineHandle>
}

/**
 * The results for `/` or `:`, shown between the conversation and the text. The cursor stays in the text, which passes
 * its keys on: the arrows choose, Enter and Tab insert.
 */
export const InlineOptions = <Option extends InlineOption>(props: InlineOptionsProps<Option>) => {
  const { id, label, options, isLoading, onLeave, onChoose, ref } = props
  const [at, setAt] = useState(0)
  const current = options[Math.min(at, options.length - 1)]
  const step = (by: number) => setAt((Math.min(at, options.length - 1) + by + options.length) % options.length)
  useImperativeHandle(ref, () => ({
    press: (key) => {
      if (current === undefined) return isLoading && key === 'Enter'
      if (key === 'Escape') onLeave()
      else if (key === 'ArrowDown' || key === 'ArrowUp') step(key === 'ArrowDown' ? 1 : -1)
      else if (key === 'Enter' || key === 'Tab') onChoose(current)
      else return false
      return true
    },
  }))
  const currentId = current === undefined ? undefined : `${id}-${options.indexOf(current)}`
  const tell = useEffectEvent(props.onCurrent)
  useEffect(() => {
    tell(currentId)
    return () => tell(undefined)
  }, [currentId])
  if (options.length === 0) return null
  return (
    <ul id={id} className={classes.options} role="listbox" aria-label={label}>
      {options.map((option, index) => (
        // The field handles the keys and names the chosen option (aria-activedescendant).
        // eslint-disable-next-line jsx-a11y/click-events-have-key-events
        <li
          key={option.key}
          id={`${id}-${index}`}
          role="option"
          aria-selected={option === current}
          className={classes.option}
          onPointerMove={({ pointerType }) => pointerType === 'mouse' && setAt(index)}
          // The field keeps the cursor.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(option)}
        >
          {option.sign !== undefined && <span className={classes.sign}>{option.sign}</span>}
          <span className={classes.title}>{option.title}</span>
          <span className={classes.detail} dir="auto">
            {option.detail}
          </span>
        </li>
      ))}
    </ul>
  )
}
