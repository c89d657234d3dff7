import { CloseButton, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { organizationsQuery, useAccount } from '../../client/account.ts'
import { KeyCap } from '../../ui/keys/KeyCap.tsx'
import { Overlay } from '../../ui/Overlay.tsx'
import { openOverlay } from '../open-overlay.ts'
import { actionCommands, pageCommands, type Command } from './commands.ts'
import { PaletteOption } from './PaletteOption.tsx'
import { rankMatches } from './ranking.ts'
import { addRecentKey, loadRecentKeys } from './recent-commands.ts'
import { useClientSearch } from './use-client-search.ts'
import { useSceneSearch } from './use-scene-search.ts'
import classes from './Palette.module.css'

interface Section {
  title: string
  commands: readonly Command[]
}

/** Ctrl K: pages, actions, clients and their conversations, by a few letters. */
export const Palette = () => {
  const account = useAccount()
  const router = useRouter()
  const scheme = useComputedColorScheme('light')
  const { setColorScheme } = useMantineColorScheme()
  const chooses = account.organization === null
  const organizations = useQuery({ ...organizationsQuery, enabled: chooses }).data?.data ?? []
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const [recent] = useState(() => loadRecentKeys(account._id))
  const setting = { account, router, scheme, setColorScheme, organizations: chooses ? organizations : [] }
  const pages = pageCommands(setting)
  const actions = actionCommands(setting)
  const found = useClientSearch(typed, recent)
  const { clients, conversations } = found
  const { scenes, ...foundScenes } = useSceneSearch(typed, recent)
  const failed = [found.state === 'failed' && 'Clients', foundScenes.state === 'failed' && 'Scenes'].filter(Boolean)
  const states = [found.state, foundScenes.state]

  const all = [...pages, ...actions, ...found.known, ...foundScenes.known]
  const lately = recent.flatMap((key) => all.find((command) => command.key === key) ?? [])
  const sections: Section[] =
    typed.trim() === ''
      ? [
          { title: 'Recent', commands: lately },
          { title: 'Pages', commands: without(pages, lately) },
          { title: 'Actions', commands: without(actions, lately) },
        ]
      : [
          { title: 'Pages', commands: latelyFirst(rankMatches(pages, typed, 'near'), recent) },
          { title: 'Actions', commands: latelyFirst(rankMatches(actions, typed, 'near'), recent) },
          { title: 'Clients', commands: latelyFirst(clients, recent) },
          { title: 'Conversations', commands: latelyFirst(conversations, recent) },
          { title: 'Scenes', commands: latelyFirst(scenes, recent) },
          // Below, so that clients that are found a moment later push nothing aside.
          { title: 'Perhaps', commands: rankMatches([...pages, ...actions], typed, 'far') },
        ]
  const shown = sections.filter(({ commands }) => commands.length > 0)
  const flat = shown.flatMap(({ commands }) => commands)
  const current = flat[Math.min(at, flat.length - 1)]

  const choose = (command: Command) => {
    addRecentKey(account._id, command.key)
    openOverlay(null)
    command.run()
  }
  const move = (to: number) => {
    const next = (to + flat.length) % Math.max(1, flat.length)
    setAt(next)
    list.current?.querySelector(`[data-at="${next}"]`)?.scrollIntoView({ block: 'nearest' })
  }
  const press = (event: KeyboardEvent) => {
    const now = Math.min(at, flat.length - 1)
    const steps: Record<string, () => void> = {
      ArrowDown: () => move(now + 1),
      ArrowUp: () => move(now - 1),
      Enter: () => current !== undefined && choose(current),
    }
    const step = event.nativeEvent.isComposing ? undefined : steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    step()
  }

  return (
    <Overlay label="Search" width={560} onClose={() => openOverlay(null)}>
      <label className={classes.field}>
        <IconSearch size={18} stroke={1.5} aria-hidden="true" />
        <span className="said">Search pages, clients, scenes and actions</span>
        <input
          className={classes.input}
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={current === undefined ? undefined : `${id}-${flat.indexOf(current)}`}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder="Search pages, clients, scenes and actions"
          value={typed}
          maxLength={100}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setAt(0)
          }}
          onKeyDown={press}
        />
        <span className={classes.esc}>
          <KeyCap>Esc</KeyCap>
        </span>
        <CloseButton className={classes.close ?? ''} size={36} aria-label="Close" onClick={() => openOverlay(null)} />
      </label>
      <div ref={list} className={classes.list} id={id} role="listbox" aria-label="Results">
        {shown.map(({ title, commands }) => (
          <div key={title} role="group" aria-label={title}>
            <p className={classes.section} aria-hidden="true">
              {title}
            </p>
            {commands.map((command) => {
              const place = flat.indexOf(command)
              return (
                <PaletteOption
                  key={command.key}
                  id={`${id}-${place}`}
                  at={place}
                  command={command}
                  current={command === current}
                  onPoint={() => setAt(place)}
                  onChoose={() => choose(command)}
                />
              )
            })}
          </div>
        ))}
      </div>
      <p className={classes.state} role="status">
        {states.includes('searching') && 'Searching clients and scenes'}
        {failed.length > 0 && `${failed.join(' and ')} could not be searched just now.`}
        {states.every((state) => state === 'idle') && flat.length === 0 && 'No result. Try other words.'}
      </p>
    </Overlay>
  )
}

const without = (commands: readonly Command[], others: readonly Command[]): Command[] =>
  commands.filter(({ key }) => !others.some((other) => other.key === key))

/** What was chosen lately comes before its equals. */
const latelyFirst = (commands: readonly Command[], recent: readonly string[]): Command[] => {
  const lately = commands.filter(({ key }) => recent.includes(key))
  return [...lately, ...without(commands, lately)]
}
