import type { CSSProperties } from 'react'
import { useFeature, useMay } from '../../client/account.ts'
import { writeNote } from '../../contacts/profile/notes/note-cursor.ts'
import { usePageCommands } from '../../ui/keys/page-commands.ts'
import { useShortcuts } from '../../ui/keys/use-shortcuts.ts'
import { useThread } from '../use-thread.ts'
import { loadPanel, PANEL_TITLES } from './panels.ts'
import { Sidebar } from './Sidebar.tsx'
import type { SidebarPanel } from './sidebar-memory.ts'
import { usePanels } from './use-panels.ts'
import { useSidebarRoom } from './use-sidebar-room.ts'
import { useSidebar } from './use-sidebar.ts'
import classes from './SidebarPlace.module.css'

/** Additional words by which the palette finds a panel. */
const PANEL_WORDS: Partial<Record<SidebarPanel, readonly string[]>> = {
  media: ['photos', 'files'],
  plan: ['schedule', 'next messages'],
  ranks: ['rank', 'health', 'sleep', 'weight'],
  profile: ['phone', 'email', 'goal'],
}

/** The sidebar in its space, with the keys and commands that open its panels. */
export const SidebarPlace = ({ contactId }: { contactId: string }) => {
  const room = useSidebarRoom()
  const sidebar = useSidebar(room)
  const thread = useThread(contactId)
  const { view, shown, width } = sidebar
  const panels = usePanels()
  const [hasNotes, seesClients] = [useFeature('notes'), useMay('contacts.view')]
  useShortcuts({ b: () => sidebar.switchView() })
  usePageCommands(() => [
    ...(hasNotes && seesClients
      ? [
          {
            key: 'add-note',
            title: 'Add a note',
            also: ['write a note', 'new note'],
            run: () => {
              writeNote(contactId)
              if (shown !== 'notes') sidebar.choose('notes')
            },
          },
        ]
      : []),
    ...panels
      .filter((panel) => panel !== shown)
      .map((panel) => ({
        key: `panel:${panel}`,
        title: PANEL_TITLES[panel],
        also: PANEL_WORDS[panel] ?? [],
        hint: 'Panel',
        run: () => sidebar.choose(panel),
      })),
  ])
  if (room === 'page' && shown === null) return null
  // The conversation already says why it can't be shown.
  if (thread.data === undefined && thread.error !== null) return null
  if (shown !== null) void loadPanel(shown)
  return (
    <div
      className={classes.place}
      data-room={room}
      data-sidebar={view}
      style={{ '--sidebar-width': `${width}px` } as CSSProperties}
    >
      <Sidebar contactId={contactId} room={room} sidebar={sidebar} />
    </div>
  )
}
