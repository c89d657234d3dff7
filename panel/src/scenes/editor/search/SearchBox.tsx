import { IconChevronDown, IconChevronUp, IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { SceneNode } from '@attune/contract/scenes/graph'
import { findNodes } from '../document/find-nodes.ts'
import classes from './SearchBox.module.css'

interface SearchBoxProps {
  /** The field is focused whenever this changes. */
  searches: number
  nodes: readonly SceneNode[]
  /** Goes to a found node. */
  onFound: (id: string) => void
  onClose: () => void
}

/** Finds text in nodes. Enter goes to the next match, Shift+Enter to the previous one, Esc closes. */
export const SearchBox = ({ searches, nodes, onFound, onClose }: SearchBoxProps) => {
  const [text, setText] = useState('')
  const [at, setAt] = useState<number | null>(null)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [searches])
  const matches = findNodes(nodes, text)
  const go = (step: 1 | -1) => {
    const place = at === null ? (step === 1 ? 0 : matches.length - 1) : (at + step + matches.length) % matches.length
    const id = matches[place]
    if (id === undefined) return
    setAt(place)
    onFound(id)
  }
  return (
    <div className={classes.search} role="search">
      <IconSearch className={classes.icon} size={15} stroke={1.5} aria-hidden="true" />
      <input
        ref={field}
        className={classes.field}
        type="text"
        aria-label="Search nodes"
        placeholder="Search nodes"
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setAt(null)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault()
            go(event.shiftKey ? -1 : 1)
          }
          if (event.key === 'Escape') {
            event.stopPropagation()
            onClose()
          }
        }}
      />
      <span className={classes.count} role="status">
        {text.trim() !== '' &&
          (matches.length === 0 ? 'No matches' : `${at === null ? '' : `${at + 1} of `}${matches.length}`)}
      </span>
      <button
        type="button"
        className="icon-button"
        aria-label="Previous"
        disabled={matches.length === 0}
        onClick={() => go(-1)}
      >
        <IconChevronUp size={16} stroke={1.5} aria-hidden="true" />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label="Next"
        disabled={matches.length === 0}
        onClick={() => go(1)}
      >
        <IconChevronDown size={16} stroke={1.5} aria-hidden="true" />
      </button>
      <button type="button" className="icon-button" aria-label="Close search" onClick={onClose}>
        <IconX size={16} stroke={1.5} aria-hidden="true" />
      </button>
    </div>
  )
}
