import { CloseButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { useAccount } from '../../client/account.ts'
import { KeyCap } from '../../ui/keys/KeyCap.tsx'
import { Overlay } from '../../ui/Overlay.tsx'
import { openOverlay } from '../open-overlay.ts'
import type { Command } from './commands.ts'
import { PaletteOption } from './PaletteOption.tsx'
import { addRecentKey, loadRecentKeys } from './recent-commands.ts'
import { usePaletteSections } from './use-palette-sections.ts'
import classes from './Palette.module.css'

/** Ctrl K: finds pages, actions, clients, conversations and scenes by a few letters. */
export const Palette = () => {
  const { _id: accountId } = useAccount()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [query, setQuery] = useState('')
  const [activeIndex, setActiveIndex] = useState(0)
  const [recent] = useState(() => loadRecentKeys(accountId))
  const { sections, status } = usePaletteSections(query, recent)
  const commands = sections.flatMap((section) => section.commands)
  const current = commands[Math.min(activeIndex, commands.length - 1)]

  const choose = (command: Command, isOther = false) => {
    addRecentKey(accountId, command.key)
    // Closed first: the dialog gives the focus back, and the command may put it elsewhere.
    flushSync(() => openOverlay(null))
    if (isOther && command.other !== undefined) command.other.run()
    else command.run()
  }
  const moveTo = (index: number) => {
    const next = (index + commands.length) % Math.max(1, commands.length)
    setActiveIndex(next)
    list.current?.querySelector(`[data-at="${next}"]`)?.scrollIntoView({ block: 'nearest' })
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    const index = Math.min(activeIndex, commands.length - 1)
    const actions: Record<string, () => void> = {
      ArrowDown: () => moveTo(index + 1),
      ArrowUp: () => moveTo(index - 1),
      Enter: () => current !== undefined && choose(current, event.ctrlKey || event.metaKey),
    }
    const action = event.nativeEvent.isComposing ? undefined : actions[event.key]
    if (action === undefined) return
    event.preventDefault()
    action()
  }

  return (
    <Overlay label="Search" width={560} onClose={() => openOverlay(null)}>
      <label className={classes.field}>
        <IconSearch size={18} stroke={1.5} aria-hidden="true" />
        <span className="visually-hidden">Search pages, clients, scenes and actions</span>
        <input
          className={classes.input}
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={current === undefined ? undefined : `${id}-${commands.indexOf(current)}`}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder="Search pages, clients, scenes and actions"
          value={query}
          maxLength={100}
          onChange={(event) => {
            setQuery(event.currentTarget.value)
            setActiveIndex(0)
          }}
          onKeyDown={handleKeyDown}
        />
        <span className={classes.esc}>
          <KeyCap>Esc</KeyCap>
        </span>
        <CloseButton className={classes.close ?? ''} size={36} aria-label="Close" onClick={() => openOverlay(null)} />
      </label>
      <div ref={list} className={classes.list} id={id} role="listbox" aria-label="Results">
        {sections.map((section) => (
          <div key={section.title} role="group" aria-label={section.title}>
            <p className={classes.section} aria-hidden="true">
              {section.title}
            </p>
            {section.commands.map((command) => {
              const index = commands.indexOf(command)
              return (
                <PaletteOption
                  key={command.key}
                  id={`${id}-${index}`}
                  at={index}
                  command={command}
                  current={command === current}
                  onPoint={() => setActiveIndex(index)}
                  onChoose={(isOther) => choose(command, isOther)}
                />
              )
            })}
          </div>
        ))}
      </div>
      <p className={classes.state} role="status">
        {status}
      </p>
    </Overlay>
  )
}
