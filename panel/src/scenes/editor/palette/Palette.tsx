import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useId, useState, type KeyboardEvent } from 'react'
import type { NodeType } from '@attune/contract/scenes/node-kinds'
import { startPaletteDrag } from '../../canvas/palette/palette-drag.ts'
import { hueOf } from '../../nodes/hues.ts'
import { iconOf } from '../../nodes/node-looks.ts'
import { paletteGroupsOf } from './palette-groups.ts'
import classes from './Palette.module.css'

interface PaletteProps {
  title: string
  /** A node kind was clicked or chosen with Enter. */
  onChoose: (type: NodeType) => void
  /** Kinds can be dragged onto the canvas. */
  draggable?: boolean
}

/** Node kinds by category. Enter in the filter takes the first one; arrow keys move between kinds. */
export const Palette = ({ title, onChoose, draggable = false }: PaletteProps) => {
  const [text, setText] = useState('')
  const groups = paletteGroupsOf(text)
  const id = useId()
  const first = groups[0]?.kinds[0]
  return (
    <section className={classes.palette} aria-labelledby={id} onKeyDown={moveFocus}>
      <header className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        <TextInput
          className={classes.filter ?? ''}
          aria-label="Filter by title"
          placeholder="Filter by title"
          leftSection={<IconSearch size={15} stroke={1.5} />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && first !== undefined) {
              event.preventDefault()
              onChoose(first.type)
            }
            if (event.key === 'Escape' && text !== '') {
              event.stopPropagation()
              setText('')
            }
          }}
        />
      </header>
      <p className={classes.none} role="status">
        {groups.length === 0 && 'No matches'}
      </p>
      {groups.map(({ title: category, kinds }) => (
        <div key={category} className={classes.group} role="group" aria-label={category}>
          <span className={classes.category} aria-hidden="true">
            {category}
          </span>
          <div className={classes.kinds}>
            {kinds.map(({ type, title: name, about }) => {
              const Icon = iconOf(type)
              return (
                <button
                  key={type}
                  type="button"
                  className={classes.kind}
                  data-kind={type}
                  title={about}
                  onClick={() => onChoose(type)}
                  {...(draggable && { onPointerDown: (event) => startPaletteDrag(type, event.nativeEvent) })}
                >
                  <Icon size={15} stroke={1.5} color={hueOf(type)} aria-hidden="true" />
                  <span>{name}</span>
                </button>
              )
            })}
          </div>
        </div>
      ))}
    </section>
  )
}

/** Moves focus between kinds with the arrow keys; up from the first one goes to the filter. */
const moveFocus = (event: KeyboardEvent<HTMLElement>): void => {
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key]
  if (step === undefined || (isField(event.target) && event.key !== 'ArrowDown')) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button[data-kind]')]
  const at = stops.findIndex((stop) => stop === event.target)
  const next = stops[at + step]
  if (at === -1 || next === undefined) return
  event.preventDefault()
  next.focus()
}

const isField = (target: EventTarget): boolean => target instanceof HTMLInputElement
